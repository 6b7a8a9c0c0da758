import { checkoutReminderEmail } from '#shop/checkout/rules/checkout-reminder.ts';
import { findReminded } from '#shop/checkout/store/checkout-reminders.ts';
import { backInStockEmail } from '#shop/catalogue/rules/restock.ts';
import { contactMessageEmail } from '#shop/contact/rules/contact-message-email.ts';
import { exampleEntryId, exampleReply, inboxReplyEmail } from '#shop/contact/rules/inbox.ts';
import { findReply } from '#shop/contact/store/inbox.ts';
import { exampleMailing, exampleMailingId, mailingEmail } from '#shop/mailings/rules/mailing.ts';
import { findMailing } from '#shop/mailings/store/mailings.ts';
import { codePurpose, giftCardCode } from '#shop/gift-cards/rules/gift-card.ts';
import {
  exampleGiftCard,
  exampleGiftCardId,
  giftCardEmail,
} from '#shop/gift-cards/rules/gift-card-email.ts';
import { findGiftCard } from '#shop/gift-cards/store/gift-cards.ts';
import { accountDeletedEmail } from '#shop/customers/rules/account-deleted-email.ts';
import type { EmailContent } from '#shop/email/rules/email-content.ts';
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
import { providerLabels, type ProviderName } from '#shop/identity/rules/provider.ts';
import type { TokenPurpose } from '#shop/identity/rules/token-purpose.ts';
import { pathToUnsubscribe } from '#shop/newsletter/rules/subscription.ts';
import { newsletterConfirmEmail } from '#shop/newsletter/rules/newsletter-confirm-email.ts';
import { newsletterCodeEmail } from '#shop/newsletter/rules/newsletter-code-email.ts';
import {
  lowStockEmail,
  orderReceivedEmail,
  paymentFailedEmail,
} from '#shop/orders/rules/merchant-emails.ts';
import { orderRefundEmail } from '#shop/orders/rules/order-refund-email.ts';
import { linkDocuments } from '#shop/documents/use-cases/open-document.ts';
import { findFulfillment } from '#shop/fulfillment/store/fulfillments.ts';
import { customerName, type Order } from '#shop/orders/rules/order.ts';
import { orderShippedEmail, trackingChangedEmail } from '#shop/orders/rules/order-shipped-email.ts';
import { forCustomer } from '#shop/orders/rules/order-link.ts';
import {
  orderPaymentLinkEmail,
  orderEditedEmail,
  restCancelledEmail,
  orderPlacedEmail,
  orderMessageEmail,
  orderStatusEmail,
  type OrderStatusEmailData,
} from '#shop/orders/rules/order-emails.ts';
import { findComment } from '#shop/orders/store/order-comments.ts';
import { findOrder } from '#shop/orders/store/orders.ts';
import { findRefund } from '#shop/payments/store/refunds.ts';
import {
  newReturnEmail,
  returnEmail,
  type ReturnTemplate,
} from '#shop/returns/rules/return-emails.ts';
import { findReturn } from '#shop/returns/store/returns.ts';
import { welcomeEmail } from '#shop/promotions/rules/welcome-email.ts';
import { paymentDisputedEmail, paymentReturnedEmail } from '#shop/payments/rules/payment-emails.ts';
import { formatMoney, formatShortMoney } from '#platform/format.ts';
import { money } from '#platform/money.ts';
import { exampleComment, exampleOrder, exampleReturn, exampleTracking } from './email-examples.ts';

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
    providerNotice(providerEmail({ template: 'provider-connected', ...data }, shopName), data),
  'provider-disconnected': ({ data }, { shopName }) =>
    providerNotice(providerEmail({ template: 'provider-disconnected', ...data }, shopName), data),
  'codes-on': secondFactorNotice('codes-on'),
  'codes-off': secondFactorNotice('codes-off'),
  'passkey-added': secondFactorNotice('passkey-added'),
  'passkey-removed': secondFactorNotice('passkey-removed'),
  'recovery-code-used': secondFactorNotice('recovery-code-used'),
  'factors-forgotten': secondFactorNotice('factors-forgotten'),
  welcome: ({ data }, { shopName }) => ({
    ...welcomeEmail(data, shopName),
    values: { 'coupon.percent': `${data.percentOff}%` },
  }),
  'order-placed': async (email, sender) => {
    const order = await orderOf(email);
    return order && forBuyer(orderPlacedEmail(order, sender), order, email);
  },
  'order-payment-link': async (email, sender) => {
    const order = await orderOf(email);
    return order && forBuyer(orderPaymentLinkEmail(order, sender), order, email);
  },
  'order-paid': orderStatusNotice('order-paid'),
  'order-shipped': async (email, { shopName }) => {
    const { fulfillmentId } = email.data;
    const order = await orderOf(email);
    const shipped =
      fulfillmentId === undefined ? null : await findFulfillment(email.reader, fulfillmentId);
    if (!order) return null;
    const documents = (await linkDocuments(email.reader, [order.id])).get(order.id) ?? [];
    const invoiceNumber = documents.find(({ kind }) => kind === 'invoice')?.number ?? null;
    const notice = orderShippedEmail(order, shipped, { shopName, invoiceNumber });
    return forBuyer(notice, order, email);
  },
  'order-tracking-changed': async (email, { shopName }) => {
    const order = await orderOf(email);
    const { orderId, fulfillmentId } = email.data;
    const shipped =
      orderId === exampleOrder.id
        ? exampleTracking
        : await findFulfillment(email.reader, fulfillmentId);
    if (!order || !shipped) return null;
    return forBuyer(trackingChangedEmail(order, shipped, shopName), order, email);
  },
  'order-edited': async (email, sender) => {
    const order = await orderOf(email);
    return order && forBuyer(orderEditedEmail(order, sender), order, email);
  },
  'order-cancelled': orderStatusNotice('order-cancelled'),
  'order-rest-cancelled': async (email, sender) => {
    const order = await orderOf(email);
    return order && forBuyer(restCancelledEmail(order, email.data.units, sender), order, email);
  },
  'order-refunded': async (email, { shopName }) => {
    const { refundId } = email.data;
    const order = await orderOf(email);
    const refund = refundId === undefined ? null : await findRefund(email.reader, refundId);
    return order && withOrder(orderRefundEmail(order, refund, shopName), order);
  },
  'order-message': async (email, { shopName }) => {
    const [order, comment] = await Promise.all([
      orderOf(email),
      email.data.orderId === exampleOrder.id
        ? exampleComment
        : findComment(email.reader, email.data.commentId),
    ]);
    if (!order || !comment) return null;
    return forBuyer(orderMessageEmail(order, comment, shopName), order, email);
  },
  'return-requested': returnNotice('return-requested'),
  'return-approved': returnNotice('return-approved'),
  'return-refused': returnNotice('return-refused'),
  'return-received': returnNotice('return-received'),
  'order-received': async (email, sender) => {
    const order = await orderOf(email);
    return order && withOrder(orderReceivedEmail(order, sender), order);
  },
  'new-return': async (email) => {
    const found = await returnOf(email);
    return found && withOrder(newReturnEmail(found.order, found.returned), found.order);
  },
  'payment-failed': async (email) => {
    const order = await orderOf(email);
    return order && withOrder(paymentFailedEmail(order), order);
  },
  'low-stock': ({ data }) => lowStockEmail(data),
  'payment-returned': ({ data }, { shopName }) => paymentReturnedEmail(data, shopName),
  'payment-disputed': ({ data }) => ({
    ...paymentDisputedEmail(data),
    values: { 'order.number': data.number },
  }),
  'checkout-reminder': async ({ reader, data: { reminderId }, token }, { shopName }) => {
    const reminded = await findReminded(reader, reminderId);
    return reminded && checkoutReminderEmail(reminded, { shopName, token: token() });
  },
  'back-in-stock': ({ data }, { shopName }) => ({
    ...backInStockEmail(data, shopName),
    values: { 'product.title': data.title },
  }),
  'newsletter-confirm': ({ token }, { shopName }) => newsletterConfirmEmail(shopName, token()),
  'newsletter-code': (
    { data: { code, off: stored, subscriberId }, lastingToken },
    { shopName },
  ) => {
    const off = money(stored.amount, stored.currency);
    const values = { 'coupon.amount': formatShortMoney(off) };
    const unsubscribePath = pathToUnsubscribe(subscriberId, lastingToken);
    return { ...newsletterCodeEmail({ code, off, unsubscribePath }, shopName), values };
  },
  // Its content is that of another template (`renderEmail`).
  'email-test': () => null,
  'contact-message': ({ data }) => ({
    ...contactMessageEmail(data),
    values: { 'sender.name': data.name, 'sender.subject': data.subject },
  }),
  newsletter: async ({ reader, data: { mailingId, subscriberId }, lastingToken }) => {
    const isExample = mailingId === exampleMailingId;
    const mailing = isExample ? exampleMailing : await findMailing(reader, mailingId);
    return mailing && mailingEmail(mailing, pathToUnsubscribe(subscriberId, lastingToken));
  },
  'gift-card': async ({ reader, data: { giftCardId: id }, lastingToken }, sender) => {
    const isExample = id === exampleGiftCardId;
    const card = isExample ? exampleGiftCard : await findGiftCard(reader, id);
    const token = lastingToken(codePurpose(id));
    // A refund can disable a card before its email is sent.
    if (!card || card.disabledAt !== null) return null;
    return giftCardEmail(card, token === null ? null : giftCardCode(token), sender);
  },
  'inbox-reply': async ({ reader, data: { entryId } }, { shopName }) => {
    const reply = entryId === exampleEntryId ? exampleReply : await findReply(reader, entryId);
    return reply && inboxReplyEmail(reply, shopName);
  },
  'account-deleted': (_, { shopName }) => accountDeletedEmail(shopName),
};

function linkEmail(template: TokenPurpose): EmailTemplate<EmptyData> {
  return ({ token }, { shopName }) => accountEmail({ template, token: token() }, shopName);
}

function emailChangeNotice(
  template: 'email-change-requested' | 'email-changed',
): EmailTemplate<{ newEmail: string }> {
  return ({ data: { newEmail } }, { shopName }) => ({
    ...accountEmail({ template, newEmail }, shopName),
    values: { 'account.newEmail': newEmail },
  });
}

function secondFactorNotice(template: SecondFactorNotice): EmailTemplate<{ name: string }> {
  return ({ data: { name } }, { shopName }) => ({
    ...secondFactorEmail({ template, name }, shopName),
    values: template.startsWith('passkey') ? { 'passkey.name': name } : {},
  });
}

function providerNotice(
  content: EmailContent,
  { provider }: { provider: ProviderName },
): EmailContent {
  return { ...content, values: { 'provider.name': providerLabels[provider] } };
}

function orderStatusNotice(
  template: OrderStatusEmailData['template'],
): EmailTemplate<{ orderId: number; unpaidDays?: number; amountMinor?: number }> {
  return async (email, { shopName }) => {
    const order = await orderOf(email);
    if (!order) return null;
    const { unpaidDays, amountMinor } = email.data;
    const notice = orderStatusEmail({ template, order, unpaidDays, amountMinor }, shopName);
    return forBuyer(notice, order, email);
  };
}

function returnNotice(
  template: ReturnTemplate,
): EmailTemplate<{ orderId: number; returnId: string }> {
  return async (email, sender) => {
    const found = await returnOf(email);
    if (!found) return null;
    const { order, returned } = found;
    const token = order.isGuest ? email.orderToken(order.id) : null;
    return withOrder(returnEmail({ template, order, returned, sender, token }), order);
  };
}

async function returnOf(email: StoredEmail<{ orderId: number; returnId: string }>) {
  const { returnId } = email.data;
  const order = await orderOf(email);
  const isExample = returnId === exampleReturn.id;
  const returned = isExample ? exampleReturn : await findReturn(email.reader, returnId);
  return order && returned ? { order, returned } : null;
}

/** An email about an order with the words that staff can use in it. */
function forBuyer(
  content: EmailContent,
  order: Order,
  { orderToken }: Pick<StoredEmail<unknown>, 'orderToken'>,
): EmailContent {
  return withOrder(forCustomer(content, order, orderToken(order.id)), order);
}

function withOrder(content: EmailContent, { number, total, form }: Order): EmailContent {
  const values = {
    'order.number': number,
    'order.total': formatMoney(total),
    'customer.firstName': form.fname,
    'customer.name': customerName(form),
  };
  return { ...content, values };
}

async function orderOf({ reader, data }: StoredEmail<{ orderId: number }>): Promise<Order | null> {
  return data.orderId === exampleOrder.id ? exampleOrder : findOrder(reader, data.orderId);
}
