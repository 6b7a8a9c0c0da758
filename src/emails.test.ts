import { describe, expect, it } from 'vitest';
import { orderShippedEmail, trackingChangedEmail } from '#shop/orders/rules/order-shipped-email.ts';
import { money } from '#platform/money.ts';
import { orderRefundEmail } from '#shop/orders/rules/order-refund-email.ts';
import { type Order, orderPaymentInstructions } from '#shop/orders/rules/order.ts';
import type { PaymentStatus } from '#shop/payments/rules/payment-status.ts';
import {
  type OrderStatusEmailData,
  orderStatusEmail,
  orderPlacedEmail,
} from '#shop/orders/rules/order-emails.ts';
import { contactMessageEmail } from '#shop/contact/rules/contact-message-email.ts';
import { composeEmail } from '#shop/email/rules/compose-email.ts';
import type { EmailContent } from '#shop/email/rules/email-content.ts';
import { accountEmail } from '#shop/identity/rules/account-email.ts';
import { providerEmail } from '#shop/identity/rules/sign-in-emails.ts';
import { newsletterCodeEmail } from '#shop/newsletter/rules/newsletter-code-email.ts';
import { noBankAccount } from '#shop/settings/rules/bank-account.ts';
import { standardOptions } from '#shop/settings/rules/method-options.ts';
import { welcomeEmail } from '#shop/promotions/rules/welcome-email.ts';

const sender = {
  shopName: 'Vitrine',
  email: 'hello@vitrine.example',
  address: ['14 Kiln Street', 'Portland'],
  bankAccount: null,
  timeZone: 'UTC',
  returnAddress: [],
  returnsPaidBy: 'shop' as const,
  unpaidOrderDays: 0,
  methodOptions: standardOptions,
  origin: 'https://shop.example.org',
};

const { shopName } = sender;

function compose(content: EmailContent) {
  return composeEmail(content, sender);
}

const order: Order = {
  id: 7,
  number: 'V-7K3M-Q9TD',
  userId: 'user-eve',
  userEmail: 'eve@example.com',
  isGuest: false,
  replacesOrderId: null,
  consent: null,
  billing: null,
  status: 'placed',
  fulfillment: 'unfulfilled',
  placedAt: 0,
  form: {
    fname: 'Eve',
    lname: 'Adams',
    companyname: '',
    country: 'France',
    address1: '3 Rue <Haute>',
    address2: '2nd floor',
    city: 'Lyon',
    state: 'Rhône',
    pincode: '69001',
    phone: '0123456789',
    email: 'eve@example.com',
    note: '',
  },
  lines: [
    {
      productId: 1,
      variantId: 'v1',
      title: 'Brass Lamp & Shade',
      category: 'electronics',
      sku: null,
      optionValues: ['Large'],
      picture: null,
      unitPrice: money(8950, 'USD'),
      quantity: 2,
      needsShipping: true,
      returnPolicy: 'standard',
      giftCardsIssued: null,
      shipped: 0,
      refunded: 0,
      returned: 0,
      exchanged: 0,
      refundedUnshipped: 0,
      exchangedBack: 0,
      discount: money(0, 'USD'),
      taxClass: 'standard',
      tax: null,
      paid: null,
    },
  ],
  subtotal: money(17_900, 'USD'),
  discountCode: null,
  discount: money(0, 'USD'),
  shipping: money(1000, 'USD'),
  tax: money(0, 'USD'),
  includedTax: money(0, 'USD'),
  taxLines: [],
  taxExemption: null,
  total: money(18_900, 'USD'),
  refunded: money(0, 'USD'),
  balance: money(0, 'USD'),
  giftCard: money(0, 'USD'),
  shippingOption: 'standard',
  shippingLabel: 'Standard',
  payment: { method: 'bank-transfer', status: 'awaited' },
};

function taxLine(ratePpm: number, taxMinor: number) {
  const amounts = { base: money(18_900 - taxMinor, 'USD'), tax: money(taxMinor, 'USD') };
  return { name: 'Tax', taxClass: 'standard' as const, ratePpm, ...amounts };
}

function contact(form: Partial<Record<'name' | 'email' | 'subject' | 'message', string>>) {
  const whole = { name: 'Ada', email: 'ada@example.com', phone: '', subject: '', message: 'Hello' };
  return compose(contactMessageEmail({ ...whole, ...form }));
}

describe('the order confirmation email', () => {
  const email = compose(orderPlacedEmail(order, sender));

  it('contains order number, lines, prices and shipping address', () => {
    expect(email.subject).toBe('Your order V-7K3M-Q9TD at Vitrine');
    for (const said of [
      '2 × Brass Lamp & Shade, Large: $179.00',
      'Subtotal: $179.00',
      'Shipping, Standard: $10.00',
      'Total: $189.00',
      'Eve Adams\n3 Rue <Haute>, 2nd floor\n69001 Lyon, Rhône\nFrance',
      'Direct bank transfer.',
    ]) {
      expect(email.text).toContain(said);
    }
  });

  it('contains the same in HTML, with user input escaped', () => {
    expect(email.html).toContain('2 × Brass Lamp &amp; Shade, Large');
    expect(email.html).toContain('3 Rue &lt;Haute&gt;');
    expect(email.html).not.toContain('<Haute>');
  });

  it('contains the discount and the added or included tax', () => {
    const taxed = compose(
      orderPlacedEmail(
        {
          ...order,
          discountCode: 'AB12-CD34',
          discount: money(2000, 'USD'),
          tax: money(1352, 'USD'),
          taxLines: [taxLine(80_000, 1352)],
          total: money(18_252, 'USD'),
        },
        sender,
      ),
    );
    expect(taxed.text).toContain(
      'Subtotal: $179.00\nDiscount AB12-CD34: −$20.00\nShipping, Standard: $10.00\nTax, 8%: $13.52\nTotal: $182.52',
    );
    const gross = {
      ...order,
      includedTax: money(1450, 'USD'),
      taxLines: [taxLine(80_000, 1400), { ...taxLine(2500, 50), taxClass: 'reduced' as const }],
    };
    const included = compose(orderPlacedEmail(gross, sender));
    expect(included.text).toContain(
      'Total: $189.00\nincludes 8% tax: $14.00\nincludes 0.25% tax: $0.50',
    );
  });

  it('says why no tax is charged', () => {
    const exemption = { kind: 'reverse-charge', vatNumber: 'ATU12345675' } as const;
    const reversed = { ...order, taxLines: [taxLine(0, 0)], taxExemption: exemption };
    const { text } = compose(orderPlacedEmail(reversed, sender));
    expect(text).toContain(
      'Total: $189.00\nReverse charge: the recipient is liable for the VAT\nVAT number of the recipient: ATU12345675',
    );
    const exempt = { ...reversed, taxExemption: { kind: 'customer' } as const };
    expect(compose(orderPlacedEmail(exempt, sender)).text).toContain('Total: $189.00\nTax: exempt');
  });

  it('contains bank details with the order number as reference while unpaid', () => {
    const bankAccount = {
      holder: 'Kiln & Co',
      bankName: 'Harbor Bank',
      accountNumber: 'DE89 3704 0044 0532 0130 00',
      routingCode: 'COBADEFF',
      note: 'We wait 7 days.',
    };
    const write = (change: Partial<Order>) =>
      composeEmail(orderPlacedEmail({ ...order, ...change }, { ...sender, bankAccount }), sender);
    const account = [
      'Account holder: Kiln & Co',
      'Bank: Harbor Bank',
      'IBAN or account number: DE89 3704 0044 0532 0130 00',
      'BIC or routing number: COBADEFF',
      'Amount: $189.00',
      'Reference: V-7K3M-Q9TD\n\nWe wait 7 days.',
    ].join('\n');
    expect(write({}).text).toContain(account);
    expect(write({}).html).toContain('Kiln &amp; Co');
    const settled: Partial<Order>[] = [
      { payment: { ...order.payment, status: 'paid' } },
      { status: 'cancelled', payment: { ...order.payment, status: 'void' } },
      { payment: { method: 'cash-on-delivery', status: 'awaited' } },
    ];
    for (const change of settled) expect(write(change).text).not.toContain('DE89');
    // Without an account there is nothing to tell.
    expect(email.text).not.toContain('Reference');
  });

  it('names an account whose transfers in euros have a code for banking apps', () => {
    const inEuros = {
      ...order,
      total: money(189_00, 'EUR'),
      balance: money(0, 'EUR'),
      giftCard: money(0, 'EUR'),
    };
    const accountNumber = 'DE89 3704 0044 0532 0130 00';
    const bankAccount = { ...noBankAccount, holder: 'Kiln & Co', accountNumber };
    const codeOf = (one: Order) =>
      orderPaymentInstructions(one, { ...sender, bankAccount })?.transferCode;
    expect(codeOf(inEuros)).toContain('DE89370400440532013000\nEUR189.00\n\n\nV-7K3M-Q9TD');
    expect(codeOf(order)).toBeUndefined();
    const { text, html, qrCodes } = compose(orderPlacedEmail(inEuros, { ...sender, bankAccount }));
    expect(text).toContain(accountNumber);
    expect(text).not.toContain('Scan this');
    const [code] = qrCodes ?? [];
    expect(qrCodes).toHaveLength(1);
    expect(code?.text).toBe(codeOf(inEuros));
    expect(html).toContain(`src="cid:${code?.contentId}" alt="This bank transfer, as a QR code"`);
    expect(html).toContain('Scan this with your banking app');
    expect(compose(orderPlacedEmail(order, { ...sender, bankAccount }))).not.toHaveProperty(
      'qrCodes',
    );
  });

  it('contains payee and address for a check', () => {
    const payment = { method: 'check', status: 'awaited' } as const;
    const { text } = compose(orderPlacedEmail({ ...order, payment }, sender));
    expect(text).toContain('Payable to: Vitrine\nSend to: Vitrine\n14 Kiln Street\nPortland');
    expect(text).toContain('Reference: V-7K3M-Q9TD');
    expect(text).not.toContain('Pay within');
    const due = orderPlacedEmail({ ...order, payment }, { ...sender, unpaidOrderDays: 7 });
    expect(compose(due).text).toContain('Pay within: 7 days, or we cancel the order');
  });

  it('names the payment method as the merchant does', () => {
    const check = {
      ...standardOptions.check,
      label: 'Cheque by post',
      hint: 'Send it within a week.',
    };
    const renamed = { ...sender, methodOptions: { ...standardOptions, check } };
    const payment = { method: 'check', status: 'awaited' } as const;
    const { text } = compose(orderPlacedEmail({ ...order, payment }, renamed));
    expect(text).toContain('Cheque by post. Send it within a week.');
    expect(text).not.toContain('Check payments');
  });

  it('links with absolute URLs and replies to the shop', () => {
    expect(email.text).toContain('https://shop.example.org/myorder');
    expect(email.html).toContain('href="https://shop.example.org/myorder"');
    expect(email.replyTo).toEqual({ name: 'Vitrine', address: 'hello@vitrine.example' });
  });
});

it('an order status email states the status and the refund', () => {
  const write = (template: OrderStatusEmailData['template'], status: PaymentStatus = 'paid') => {
    const payment = { ...order.payment, status };
    return compose(orderStatusEmail({ template, order: { ...order, payment } }, shopName));
  };
  expect(write('order-paid').text).toContain('your payment of $189.00 for order V-7K3M-Q9TD');
  const shipped = compose(orderShippedEmail(order, null, { shopName }));
  expect(shipped.subject).toBe('Vitrine: order V-7K3M-Q9TD has shipped');
  expect(shipped.text).toContain('Brass Lamp & Shade, Large: × 2');
  expect(shipped.text).toContain('https://shop.example.org/myorder');
  expect(write('order-cancelled', 'void').text).toContain('There is nothing to pay.');
  expect(write('order-cancelled').text).toContain('We will refund your payment');
  const payment = { ...order.payment, status: 'void' } as const;
  const unpaid = {
    template: 'order-cancelled',
    order: { ...order, payment },
    unpaidDays: 7,
  } as const;
  expect(compose(orderStatusEmail(unpaid, shopName)).text).toContain(
    'will not be shipped, because we have not received your payment within 7 days. There is nothing to pay.',
  );
  expect(write('order-cancelled', 'refunded').text).toContain('has been refunded.');
});

it('a shipping email names the items of the shipment, its tracking and what is still to come', () => {
  const shipment = {
    id: 's1',
    orderId: 7,
    requestKey: 'k',
    noticeId: 'n',
    createdAt: 0,
    cancelledAt: null,
    carrier: 'ups',
    trackingNumber: '1Z 999 AA1',
    trackingUrl: null,
    lines: [{ position: 0, quantity: 1 }],
  };
  const left = { ...order, lines: order.lines.map((line) => ({ ...line, shipped: 1 })) };
  const part = compose(orderShippedEmail(left, shipment, { shopName }));
  expect(part.subject).toBe('Vitrine: part of order V-7K3M-Q9TD has shipped');
  expect(part.text).toContain('Part of your order V-7K3M-Q9TD has shipped');
  expect(part.text).toContain('The rest follows in another shipment.');
  expect(part.text).toContain('Brass Lamp & Shade, Large: × 1');
  expect(part.text).toContain('Carrier: UPS\nTracking number: 1Z 999 AA1');
  const link = 'https://www.ups.com/track?tracknum=1Z999AA1';
  expect(part.text).toContain(`Track this shipment: ${link}`);
  expect(part.html).toContain(`href="${link}"`);
  const gone = { ...order, lines: order.lines.map((line) => ({ ...line, shipped: 2 })) };
  const last = compose(orderShippedEmail(gone, shipment, { shopName }));
  expect(last.text).not.toContain('The rest follows');
  expect(last.text).not.toContain('invoice');
  const invoiceNumber = 'INV-2026-0001';
  const billed = compose(orderShippedEmail(gone, shipment, { shopName, invoiceNumber }));
  expect(billed.text).toContain('Your invoice INV-2026-0001 is on the page of your order.');
});

it('an email about new tracking has the carrier, the number and the link', () => {
  const tracking = { carrier: 'ups', trackingNumber: '1Z 9', trackingUrl: null };
  const { subject, text } = compose(trackingChangedEmail(order, tracking, shopName));
  expect(subject).toBe('Vitrine: new tracking for order V-7K3M-Q9TD');
  expect(text).toContain('Carrier: UPS\nTracking number: 1Z 9');
  expect(text).toContain('Track this shipment: https://www.ups.com/track?tracknum=1Z9');
});

it('a refund email states the amount, the items and who returned the money', () => {
  const none = { shipping: money(0, 'USD'), lines: [], attemptId: null };
  const whole = compose(orderRefundEmail(order, null, shopName));
  expect(whole.subject).toBe('Vitrine: refund for order V-7K3M-Q9TD');
  expect(whole.text).toContain('We have refunded $189.00');
  expect(whole.text).toContain('to your original payment method');
  const byStaff = { ...none, amount: money(2_000, 'USD') };
  expect(compose(orderRefundEmail(order, byStaff, shopName)).text).toContain(
    'We have refunded $20.00 for your order V-7K3M-Q9TD.',
  );
  const lines = [{ position: 0, quantity: 1 }];
  const some = { amount: money(9_000, 'USD'), shipping: money(500, 'USD'), lines, attemptId: 'a' };
  const text = compose(orderRefundEmail(order, some, shopName)).text;
  expect(text).toContain('Brass Lamp & Shade, Large: × 1');
  expect(text).toContain('Shipping: $5.00');
});

it('the newsletter email contains the coupon and its value', () => {
  const unsubscribePath = '/subscription/end/a?token=b';
  const facts = { code: 'AB12-CD34', off: money(2000, 'USD'), unsubscribePath };
  const email = compose(newsletterCodeEmail(facts, shopName));
  const url = `https://shop.example.org${unsubscribePath}`;
  expect(email.unsubscribeUrl).toBe(url);
  expect(email.text).toContain(`Unsubscribe: ${url}\n`);
  expect(email.subject).toBe('Your $20 coupon for Vitrine');
  expect(email.text).toContain('AB12-CD34');
  expect(email.html).toContain('AB12-CD34');
});

it('the welcome email contains the coupon', () => {
  const email = compose(welcomeEmail({ code: 'WX-1', percentOff: 20 }, shopName));
  expect(email.subject).toBe('Welcome to Vitrine');
  expect(email.text).toContain('20% off one item');
  expect(email.text).toContain('WX-1');
});

it('an email link opens a page of this shop and states its lifetime', () => {
  const token = 'T'.repeat(43);
  for (const [template, path, time] of [
    ['verify-email', 'verify', '3 days'],
    ['reset-password', 'reset', 'an hour'],
    ['change-email', 'verify', 'an hour'],
  ] as const) {
    const email = compose(accountEmail({ template, token }, shopName));
    expect(email.text).toContain(`https://shop.example.org/${path}?token=${token}`);
    expect(email.html).toContain(`href="https://shop.example.org/${path}?token=${token}"`);
    expect(email.text).toContain(`The link works once, within ${time}.`);
    const shown = compose(accountEmail({ template, token: null }, shopName));
    expect(shown.text).not.toContain('token=');
    expect(shown.text).toContain('only visible to the recipient of this email');
  }
});

it('a security notice states the change and what to do', () => {
  const changed = compose(accountEmail({ template: 'password-changed' }, shopName));
  expect(changed.text).toContain('https://shop.example.org/forgot');
  const newEmail = 'inga@example.com';
  const requested = compose(
    accountEmail({ template: 'email-change-requested', newEmail }, shopName),
  );
  expect(requested.subject).toBe('Your email address at Vitrine is about to change');
  expect(requested.text).toContain(newEmail);
  expect(requested.text).toContain('https://shop.example.org/forgot');
  const done = compose(accountEmail({ template: 'email-changed', newEmail }, shopName));
  expect(done.text).toContain('reply to this email');
  expect(done.replyTo.address).toBe(sender.email);
});

it('a notice names the connected or disconnected provider', () => {
  const connected = { template: 'provider-connected', provider: 'google' } as const;
  const plain = compose(providerEmail({ ...connected, isReclaimed: false }, shopName));
  expect(plain.subject).toBe('Google was connected to your Vitrine account');
  expect(plain.text).toContain('https://shop.example.org/account/sign-in');
  expect(plain.text).not.toContain('password');
  const reclaimed = compose(providerEmail({ ...connected, isReclaimed: true }, shopName));
  expect(reclaimed.text).toContain('other ways to sign in');
  const reset = compose(accountEmail({ template: 'account-reclaimed' }, shopName));
  expect(reset.text).toContain('other ways to sign in');
  expect(reset.text).toContain('https://shop.example.org/forgot');
  const gone = compose(
    providerEmail({ template: 'provider-disconnected', provider: 'facebook' }, shopName),
  );
  expect(gone.text).toContain('Facebook was disconnected from your account');
  expect(gone.text).toContain('reply to this email');
});

it('a contact message is quoted in full with the sender as Reply-To', () => {
  const email = contact({ subject: 'Ring', message: 'One.\n\nTwo.' });
  expect(email.subject).toBe('Message from Ada: Ring');
  expect(email.replyTo).toEqual({ name: 'Ada', address: 'ada@example.com' });
  expect(email.text).toContain('> One.\n> \n> Two.');
});

it('T43: a line break in a name or subject injects no header', () => {
  const email = contact({
    name: 'Ada\r\nBcc: all@example.com',
    subject: 'Hi\nX-Evil: 1\u2028Y: 2\0',
  });
  expect(email.subject).toBe('Message from Ada Bcc: all@example.com: Hi X-Evil: 1 Y: 2');
  expect(email.replyTo.name).toBe('Ada Bcc: all@example.com');
});

it('user input is escaped in HTML', () => {
  const email = contact({ name: '"><script>x</script>', message: "<img src='x'>" });
  expect(email.html).not.toMatch(/<script|<img/);
});
