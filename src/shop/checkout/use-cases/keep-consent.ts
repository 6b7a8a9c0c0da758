import type { PlaceOrderRequest } from '#shop/checkout/rules/plan-order.ts';
import type { OrderConsent } from '#shop/orders/rules/consent.ts';
import { keepAgreedTexts } from '#shop/orders/store/agreed-texts.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Writer } from '#platform/database/database.ts';

interface Consenting {
  placing: Pick<PlaceOrderRequest, 'consent'>;
  settings: Settings;
  now: number;
}

/** Keeps the texts that the customer agrees to, where the shop asks. */
export async function withConsent<Plan extends object>(
  writer: Writer,
  plan: Plan,
  { placing, settings, now }: Consenting,
): Promise<Plan & { consent?: OrderConsent }> {
  if (settings.termsConsent !== 'on' || placing.consent !== 'given') return plan;
  return { ...plan, consent: await keepAgreedTexts(writer, settings, now) };
}
