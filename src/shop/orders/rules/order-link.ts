import type { EmailContent } from '#shop/email/rules/email-content.ts';
import type { Order } from './order.ts';

/** The page of one order. `token` is that of its signed link; null for the signed-in account's own order. */
export function orderLinkPath(orderId: number, token: string | null): string {
  return `/order/${orderId}${token === null ? '' : `/${token}`}`;
}

/** The page of the returns of an order, with the same token. */
export function orderReturnPath(orderId: number, token: string | null): string {
  return `/order/${orderId}/return${token === null ? '' : `/${token}`}`;
}

/**
 * An email about an order as its customer receives it: a guest has no list of orders, so the link to that becomes
 * the signed link to this order. `token` is null if the reader is not the recipient, who sees no link then.
 */
export function forCustomer(
  content: EmailContent,
  { id, isGuest }: Order,
  token: string | null,
): EmailContent {
  if (!isGuest) return content;
  const parts = content.parts.flatMap((part) => {
    if (part.kind !== 'link' || part.path !== '/myorder') return [part];
    if (token === null) return [];
    return [{ ...part, text: 'View your order', path: orderLinkPath(id, token) }];
  });
  return { ...content, parts };
}
