import { contactMessageEmail } from '#shop/contact/rules/contact-message-email.ts';
import { accountDeletedEmail } from '#shop/customers/rules/account-deleted-email.ts';
import type {
  EmailTemplate,
  EmailTemplates,
  EmptyData,
  StoredEmail,
} from '#shop/email/rules/email-templates.ts';
import { accountEmail } from '#shop/identity/rules/account-email.ts';
import {
  providerEmail,
  secondFactorEmail,
  type SecondFactorNotice,
} from '#shop/identity/rules/sign-in-emails.ts';
import type { TokenPurpose } from '#shop/identity/rules/token-purpose.ts';
import { newsletterCodeEmail } from '#shop/newsletter/rules/newsletter-code-email.ts';
import { orderRefundEmail } from '#shop/orders/rules/order-refund-email.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { forCustomer } from '#shop/orders/rules/order-link.ts';
import {
  orderPlacedEmail,
  orderMessageEmail,
  orderStatusEmail,
  type OrderStatusEmailData,
} from '#shop/orders/rules/order-emails.ts';
import { findComment } from '#shop/orders/store/order-comments.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { findRefund } from '#shop/payments/store/refunds.ts';
import { welcomeEmail } from '#shop/promotions/rules/welcome-email.ts';
import { paymentDisputedEmail, paymentReturnedEmail } from '#shop/payments/rules/payment-emails.ts';
import { money } from '#platform/money.ts';

/** Which feature composes each stored email, from the data that its use cases queue. */
export const emails: EmailTemplates = {
  'verify-email': linkEmail('verify-email'),
  'reset-password': linkEmail('reset-password'),
  'change-email': linkEmail('change-email'),
  'invite-staff': linkEmail('invite-staff'),
  'password-changed': (_, { shopName }) => accountEmail({ template: 'password-changed' }, shopName),
  'account-reclaimed': (_, { shopName }) =>
    accountEmail({ template: 'account-reclaimed' }, shopName),
  'email-change-requested': emailChangeNotice('email-change-requested'),
  'email-changed': emailChangeNotice('email-changed'),
  'provider-connected': ({ data }, { shopName }) =>
    providerEmail({ template: 'provider-connected', ...data }, shopName),
  'provider-disconnected': ({ data }, { shopName }) =>
    providerEmail({ template: 'provider-disconnected', ...data }, shopName),
  'codes-on': secondFactorNotice('codes-on'),
  'codes-off': secondFactorNotice('codes-off'),
  'passkey-added': secondFactorNotice('passkey-added'),
  'passkey-removed': secondFactorNotice('passkey-removed'),
  'recovery-code-used': secondFactorNotice('recovery-code-used'),
  'factors-forgotten': secondFactorNotice('factors-forgotten'),
  welcome: ({ data }, { shopName }) => welcomeEmail(data, shopName),
  'order-placed': async (email, sender) => {
    const order = await orderOf(email);
    return order && forCustomer(orderPlacedEmail(order, sender), order, email.orderToken(order.id));
  },
  'order-paid': orderStatusNotice('order-paid'),
  'order-shipped': orderStatusNotice('order-shipped'),
  'order-cancelled': orderStatusNotice('order-cancelled'),
  'order-refunded': async (email, { shopName }) => {
    const { refundId } = email.data;
    const order = await orderOf(email);
    const refund = refundId === undefined ? null : await findRefund(email.reader, refundId);
    return order && orderRefundEmail(order, refund, shopName);
  },
  'order-message': async (email, { shopName }) => {
    const [order, comment] = await Promise.all([
      orderOf(email),
      findComment(email.reader, email.data.commentId),
    ]);
    if (!order || !comment) return null;
    const message = orderMessageEmail(order, comment, shopName);
    return forCustomer(message, order, email.orderToken(order.id));
  },
  'payment-returned': ({ data }, { shopName }) => paymentReturnedEmail(data, shopName),
  'payment-disputed': ({ data }) => paymentDisputedEmail(data),
  'newsletter-code': ({ data: { code, off } }, { shopName }) =>
    newsletterCodeEmail({ code, off: money(off.amount, off.currency) }, shopName),
  'contact-message': ({ data }) => contactMessageEmail(data),
  'account-deleted': (_, { shopName }) => accountDeletedEmail(shopName),
};

function linkEmail(template: TokenPurpose): EmailTemplate<EmptyData> {
  return ({ token }, { shopName }) => accountEmail({ template, token: token() }, shopName);
}

function emailChangeNotice(
  template: 'email-change-requested' | 'email-changed',
): EmailTemplate<{ newEmail: string }> {
  return ({ data: { newEmail } }, { shopName }) => accountEmail({ template, newEmail }, shopName);
}

function secondFactorNotice(template: SecondFactorNotice): EmailTemplate<{ name: string }> {
  return ({ data: { name } }, { shopName }) => secondFactorEmail({ template, name }, shopName);
}

function orderStatusNotice(
  template: OrderStatusEmailData['template'],
): EmailTemplate<{ orderId: number; unpaidDays?: number }> {
  return async (email, { shopName }) => {
    const order = await orderOf(email);
    const { unpaidDays } = email.data;
    if (!order) return null;
    const notice = orderStatusEmail({ template, order, unpaidDays }, shopName);
    return forCustomer(notice, order, email.orderToken(order.id));
  };
}

function orderOf({ reader, data }: StoredEmail<{ orderId: number }>): Promise<Order | null> {
  return findOrder(reader, data.orderId);
}
