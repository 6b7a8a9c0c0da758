import { type ProviderId, providerIdFrom } from '#shop/payments/rules/gateways.ts';

export const paymentsUrl = '/admin/payments';

/** Asks whether to remove the keys. */
export function removeKeysUrl(id: ProviderId): string {
  return `${paymentsUrl}?remove=${id}`;
}

export function parseRemovedProvider(search: URLSearchParams): ProviderId | null {
  return providerIdFrom(search.get('remove'));
}
