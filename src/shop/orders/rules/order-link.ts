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
 * An email about an order as its customer receives it: the link to the list of orders becomes the one to the page of
 * this order, signed for a guest, who has no account to sign in to. `token` is null if the reader is not the recipient:
 * the signed link is left out then.
 */
export function forCustomer(
  content: EmailContent,
  { id, isGuest }: Pick<Order, 'id' | 'isGuest'>,
  token: string | null,
): EmailContent {
  const parts = content.parts.flatMap((part) => {
    if (part.kind !== 'link' || part.path !== '/myorder') return [part];
    if (isGuest && token === null) return [];
    return [{ ...part, text: 'View your order', path: orderLinkPath(id, isGuest ? token : null) }];
  });
  return { ...content, parts };
}
