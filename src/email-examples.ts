import { exampleReminderId } from '#shop/checkout/rules/checkout-reminder.ts';
import { exampleEntryId } from '#shop/contact/rules/inbox.ts';
import { exampleGiftCardId } from '#shop/gift-cards/rules/gift-card-email.ts';
import { exampleMailingId } from '#shop/mailings/rules/mailing.ts';
import type { EmailExamples } from '#shop/email/rules/email-templates.ts';
import type { Tracking } from '#shop/fulfillment/rules/carriers.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { orderFromPlan } from '#shop/orders/rules/order-plan.ts';
import type { Return } from '#shop/returns/rules/return.ts';
import { money } from '#platform/money.ts';

const nothing = money(0, 'USD');

/** No order has its id. Its payment is due, so that its email says how to pay. */
export const exampleOrder: Order = orderFromPlan({
  id: 0,
  number: 'V-7K3M-Q9TD',
  userId: 'example',
  userEmail: 'ingrid@example.com',
  placedAt: 0,
  plan: {
    lines: [
      {
        variantId: 'example',
        product: { id: 0, title: 'Linen shirt', category: 'clothing', picture: null },
        sku: null,
        optionValues: ['Medium'],
        unitPrice: money(4950, 'USD'),
        quantity: 2,
      },
    ],
    form: {
      fname: 'Ingrid',
      lname: 'Solberg',
      companyname: '',
      country: 'United States',
      address1: '218 Alder Avenue',
      address2: '',
      city: 'Portland',
      state: 'Oregon',
      pincode: '97205',
      phone: '',
      email: 'ingrid@example.com',
      note: '',
    },
    shippingOption: 'standard',
    shippingLabel: 'Standard',
    method: 'bank-transfer',
    reducedBy: null,
    subtotal: money(9900, 'USD'),
    discount: nothing,
    lineDiscounts: [nothing],
    lineTotals: [money(9900, 'USD')],
    shipping: money(1000, 'USD'),
    tax: nothing,
    includedTax: nothing,
    taxBasisPoints: 0,
    total: money(10900, 'USD'),
  },
});

export const exampleComment = { text: 'Your parcel leaves our workshop on Friday.' };

export const exampleTracking: Tracking = {
  carrier: 'ups',
  trackingNumber: '1Z999AA10123456784',
  trackingUrl: null,
};

/** No return has its id. */
export const exampleReturn: Return = {
  id: '',
  orderId: exampleOrder.id,
  requestKey: '',
  kind: 'return',
  state: 'approved',
  note: '',
  answer: 'Please use the box that it came in.',
  refundId: null,
  exchangeOrderId: null,
  createdAt: 0,
  changedAt: 0,
  photos: [],
  lines: [
    {
      position: 0,
      quantity: 1,
      reason: 'does-not-fit',
      wantedVariantId: null,
      restocked: 0,
      writtenOff: 0,
    },
  ],
};

const order = { orderId: exampleOrder.id };
const aReturn = { ...order, returnId: '' };
const notice = { name: '' };
const newEmail = 'ingrid.solberg@example.com';

/** What previews and test emails are filled with: every part and every value of a template. */
export const emailExamples: EmailExamples = {
  'verify-email': {},
  'reset-password': {},
  'change-email': {},
  'invite-staff': {},
  'password-changed': {},
  'account-reclaimed': {},
  'email-change-requested': { newEmail },
  'email-changed': { newEmail },
  'provider-connected': { provider: 'google', isReclaimed: true },
  'provider-disconnected': { provider: 'google' },
  'codes-on': notice,
  'codes-off': notice,
  'passkey-added': { name: 'Blue phone' },
  'passkey-removed': { name: 'Blue phone' },
  'recovery-code-used': notice,
  'factors-forgotten': notice,
  welcome: { code: 'WELCOME-4F7K', percentOff: 20 },
  'order-placed': order,
  'order-payment-link': order,
  'order-paid': order,
  'order-shipped': order,
  'order-tracking-changed': { ...order, fulfillmentId: '' },
  'order-edited': order,
  'order-cancelled': order,
  'order-rest-cancelled': { ...order, units: [{ position: 0, quantity: 1 }] },
  'order-refunded': order,
  'return-requested': aReturn,
  'return-approved': aReturn,
  'return-refused': aReturn,
  'return-received': aReturn,
  'order-message': { ...order, commentId: '' },
  'order-received': order,
  'new-return': aReturn,
  'payment-failed': order,
  'low-stock': { items: [{ title: 'Linen shirt, Medium', units: 3 }] },
  'payment-returned': { amount: money(10900, 'USD') },
  'payment-disputed': {
    ...order,
    number: exampleOrder.number,
    amount: exampleOrder.total,
    reason: 'Product not received',
    dueOn: '3 March',
  },
  'checkout-reminder': { reminderId: exampleReminderId },
  'back-in-stock': { productId: 1, title: 'Linen shirt, Medium' },
  'newsletter-confirm': {},
  'newsletter-code': { code: 'NEWS-8D2M', off: money(2000, 'USD') },
  'contact-message': {
    name: 'Ingrid Solberg',
    email: 'ingrid@example.com',
    phone: '',
    subject: 'Sizes of the linen shirt',
    message: 'Does the linen shirt run small?',
  },
  newsletter: { mailingId: exampleMailingId },
  'gift-card': { giftCardId: exampleGiftCardId },
  'inbox-reply': { entryId: exampleEntryId },
  'account-deleted': {},
  'email-test': { of: 'order-placed', edit: { subject: '', body: '' } },
};
