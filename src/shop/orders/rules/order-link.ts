import type { EmailContent } from '#shop/email/rules/email-content.ts';
import type { Order } from './order.ts';

/** The page of one order. `token` is that of its signed link; without it the page opens for the order's account. */
export function orderLinkPath(orderId: number, token: string | null): string {
  return `/order/${orderId}${token === null ? '' : `/${token}`}`;
}

/** The same as the confirmation of an order that was placed a moment ago. */
export function confirmationPath(orderId: number, token: string): string {
  return `${orderLinkPath(orderId, token)}?placed`;
}

/** The page of the returns of an order, with the same token. */
export function orderReturnPath(orderId: number, token: string | null): string {
  return `/order/${orderId}/return${token === null ? '' : `/${token}`}`;
}

/**
 * Whether the reader of a signed link can act as the customer. A guest has nothing else; the order of an account
 * needs that account.
 */
export function actsAsCustomer(
  { isGuest, userId }: Pick<Order, 'isGuest' | 'userId'>,
  visitor: { userId: string } | null,
): boolean {
  return isGuest || (visitor !== null && visitor.userId === userId);
}

/** The order as its signed link alone shows it: what was ordered and where it stands, but not whose it is. */
export function withoutPersonalData(order: Order): Order {
  const { city, state, country } = order.form;
  const none = { fname: '', lname: '', companyname: '', address1: '', address2: '', pincode: '' };
  const form = { ...none, city, state, country, phone: '', email: '', note: '' };
  const anonymous = { userId: '', userEmail: '', billing: null, consent: null, discountCode: null };
  return { ...order, ...anonymous, form };
}

/**
 * An email about an order as its customer receives it: the link to the list of orders becomes the signed one to the
 * page of this order. `token` is null if the reader is not the recipient: the link is left out then, or leads to the
 * page for the account of the order.
 */
export function forCustomer(
  content: EmailContent,
  { id, isGuest }: Pick<Order, 'id' | 'isGuest'>,
  token: string | null,
): EmailContent {
  const parts = content.parts.flatMap((part) => {
    if (part.kind !== 'link' || part.path !== '/myorder') return [part];
    if (isGuest && token === null) return [];
    return [{ ...part, text: 'View your order', path: orderLinkPath(id, token) }];
  });
  return { ...content, parts };
}
