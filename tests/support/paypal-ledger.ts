import { z } from 'zod';

// The orders and payments of the stand-in for PayPal, with the rules and error codes of Orders v2 and Payments v2.

const amountSchema = z.object({ currency_code: z.string(), value: z.string() });
export type PaypalAmount = z.infer<typeof amountSchema>;

const addressPart = (length: number) => z.string().min(1).max(length).optional();
const shippingSchema = z.object({
  type: z.enum(['SHIPPING', 'PICKUP_IN_PERSON']),
  name: z.object({ full_name: z.string().min(1).max(300) }),
  address: z.object({
    address_line_1: addressPart(300),
    address_line_2: addressPart(300),
    admin_area_2: addressPart(120),
    admin_area_1: addressPart(300),
    postal_code: addressPart(60),
    country_code: z.string().regex(/^[A-Z]{2}$/),
  }),
});

const orderRequest = z.object({
  intent: z.literal('AUTHORIZE'),
  purchase_units: z.tuple([
    z.object({
      custom_id: z.string(),
      description: z.string().max(127),
      amount: amountSchema,
      shipping: shippingSchema.optional(),
    }),
  ]),
  payment_source: z.object({
    paypal: z.object({
      email_address: z.string(),
      experience_context: z.object({
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
});

const patchRequest = z.tuple([
  z.object({
    op: z.literal('replace'),
    path: z.literal("/purchase_units/@reference_id=='default'/custom_id"),
    value: z.string().max(127),
  }),
]);
const captureRequest = z.object({ amount: amountSchema, final_capture: z.boolean() });
const refundRequest = z.object({ amount: amountSchema, custom_id: z.string().max(127).optional() });

export interface PaypalRecord {
  id: string;
  status: string;
  amount: PaypalAmount;
  /** Of a refund: its capture. Of a capture: its authorization. */
  parent: string;
  create_time?: string;
  expiration_time?: string;
  custom_id?: string;
  seller_receivable_breakdown?: unknown;
}

export interface PaypalOrderRecord {
  id: string;
  status: string;
  customId: string;
  amount: PaypalAmount;
  shipping: z.infer<typeof shippingSchema> | null;
  returnUrl: string;
  cancelUrl: string;
  updates: number;
  authorizations: PaypalRecord[];
  captures: PaypalRecord[];
  refunds: PaypalRecord[];
  /** The refusal of the next authorization. */
  declines: string | null;
}

/** A refusal as PayPal answers it. */
export class PaypalProblem extends Error {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

export class PaypalLedger {
  readonly orders = new Map<string, PaypalOrderRecord>();
  readonly disputes: { captureId: string; dispute: { dispute_id: string } & object }[] = [];
  /** Settings of a test: the status of what is created next. */
  next = { authorization: 'CREATED', capture: 'COMPLETED', refund: 'COMPLETED' };
  /** Of a test whose clock is another. */
  authorizedAt = '2026-11-21T00:00:00Z';
  #ids = 0;

  newId(): string {
    this.#ids += 1;
    return `5O${String(this.#ids).padStart(14, '0')}X`;
  }

  order(id: string): PaypalOrderRecord {
    const order = this.orders.get(id);
    if (!order) throw new PaypalProblem(404, 'INVALID_RESOURCE_ID');
    return order;
  }

  create(body: unknown): PaypalOrderRecord {
    const { purchase_units: units, payment_source: source } = parsed(orderRequest, body);
    const [{ custom_id: customId, amount, shipping = null }] = units;
    const { experience_context: context } = source.paypal;
    const { return_url: returnUrl, cancel_url: cancelUrl } = context;
    const { country_code: country, postal_code: postcode } = shipping?.address ?? {};
    if (context.shipping_preference === 'SET_PROVIDED_ADDRESS' && !shipping) {
      throw new PaypalProblem(422, 'MISSING_SHIPPING_ADDRESS');
    }
    if (country === 'US' && postcode === undefined) {
      throw new PaypalProblem(422, 'POSTAL_CODE_REQUIRED');
    }
    if (!/^(?:USD|EUR|JPY|TWD)$/.test(amount.currency_code)) {
      throw new PaypalProblem(422, 'CURRENCY_NOT_SUPPORTED');
    }
    if (minorOf(amount) <= 0) throw new PaypalProblem(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
    const payments = { authorizations: [], captures: [], refunds: [] };
    const links = { returnUrl, cancelUrl, updates: 0, declines: null };
    const status = 'PAYER_ACTION_REQUIRED';
    const order = { id: this.newId(), status, customId, amount, shipping, ...links, ...payments };
    this.orders.set(order.id, order);
    return order;
  }

  /** On PayPal's page. */
  approve(id: string, { declines = null }: { declines?: string | null } = {}): void {
    const order = this.order(id);
    if (!['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED'].includes(order.status)) return;
    Object.assign(order, { status: 'APPROVED', declines, updates: order.updates + 1 });
  }

  patch(id: string, body: unknown): void {
    const order = this.order(id);
    if (order.status === 'COMPLETED') throw new PaypalProblem(422, 'ORDER_ALREADY_COMPLETED');
    const [{ value }] = parsed(patchRequest, body);
    order.customId = value;
  }

  authorize(id: string): PaypalOrderRecord {
    const order = this.order(id);
    if (order.status === 'COMPLETED') throw new PaypalProblem(422, 'ORDER_ALREADY_AUTHORIZED');
    if (order.status !== 'APPROVED') throw new PaypalProblem(422, 'ORDER_NOT_APPROVED');
    if (order.declines !== null) throw new PaypalProblem(422, order.declines);
    order.status = 'COMPLETED';
    const expires = {
      create_time: this.authorizedAt,
      expiration_time: '2026-12-20T00:00:00Z',
    };
    const status = this.next.authorization;
    const made = { id: this.newId(), status, amount: order.amount, parent: id, ...expires };
    order.authorizations.push(made);
    return order;
  }

  capture(id: string, body: unknown): [PaypalOrderRecord, PaypalRecord] {
    const [order, authorization] = this.find('authorizations', id);
    const { amount, final_capture: isFinal } = parsed(captureRequest, body);
    if (authorization.status === 'VOIDED') throw new PaypalProblem(422, 'AUTHORIZATION_VOIDED');
    if (authorization.status === 'EXPIRED') throw new PaypalProblem(422, 'AUTHORIZATION_EXPIRED');
    if (!['CREATED', 'PARTIALLY_CAPTURED'].includes(authorization.status)) {
      throw new PaypalProblem(422, 'AUTHORIZATION_ALREADY_CAPTURED');
    }
    const before = order.captures.reduce((sum, one) => sum + minorOf(one.amount), 0);
    if (minorOf(amount) <= 0) throw new PaypalProblem(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
    if (before + minorOf(amount) > minorOf(authorization.amount)) {
      throw new PaypalProblem(422, 'MAX_CAPTURE_AMOUNT_EXCEEDED');
    }
    if (order.captures.length === 10) throw new PaypalProblem(422, 'MAX_CAPTURE_COUNT_EXCEEDED');
    const status = this.next.capture;
    const made: PaypalRecord = { id: this.newId(), status, amount, parent: id };
    if (status === 'COMPLETED') {
      authorization.status = isFinal ? 'CAPTURED' : 'PARTIALLY_CAPTURED';
      made.seller_receivable_breakdown = breakdown(amount);
    }
    order.captures.push(made);
    return [order, made];
  }

  voidAuthorization(id: string): void {
    const [, authorization] = this.find('authorizations', id);
    if (authorization.status === 'VOIDED') throw new PaypalProblem(422, 'PREVIOUSLY_VOIDED');
    if (authorization.status === 'CAPTURED') throw new PaypalProblem(422, 'PREVIOUSLY_CAPTURED');
    authorization.status = 'VOIDED';
  }

  refund(id: string, body: unknown): PaypalRecord {
    const [order, capture] = this.find('captures', id);
    const { amount, custom_id } = parsed(refundRequest, body);
    if (capture.status === 'PENDING') throw new PaypalProblem(422, 'PENDING_CAPTURE');
    if (capture.status === 'REFUNDED') throw new PaypalProblem(422, 'CAPTURE_FULLY_REFUNDED');
    const before = order.refunds.filter(
      ({ parent, status }) => parent === id && status !== 'FAILED',
    );
    const total = before.reduce((sum, one) => sum + minorOf(one.amount), minorOf(amount));
    if (total > minorOf(capture.amount)) throw new PaypalProblem(422, 'REFUND_AMOUNT_EXCEEDED');
    const status = this.next.refund;
    const made: PaypalRecord = { id: this.newId(), status, amount, parent: id };
    if (custom_id !== undefined) made.custom_id = custom_id;
    order.refunds.push(made);
    if (made.status !== 'FAILED') {
      capture.status = total === minorOf(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    }
    return made;
  }

  find(
    kind: 'authorizations' | 'captures' | 'refunds',
    id: string,
  ): [PaypalOrderRecord, PaypalRecord] {
    for (const order of this.orders.values()) {
      const record = order[kind].find((one) => one.id === id);
      if (record) return [order, record];
    }
    throw new PaypalProblem(404, 'INVALID_RESOURCE_ID');
  }

  /** What the customer has paid and not been given back, in minor units: the outside view of the money. */
  balance(id: string): number {
    const { captures, refunds } = this.order(id);
    const sum = (records: PaypalRecord[], states: string[]) =>
      records
        .filter(({ status }) => states.includes(status))
        .reduce((total, { amount }) => total + minorOf(amount), 0);
    const captured = sum(captures, ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);
    return captured - sum(refunds, ['COMPLETED', 'PENDING']);
  }
}

function parsed<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new PaypalProblem(400, 'INVALID_REQUEST');
}

/** PayPal refuses decimals in Japanese yen and Taiwan dollars. */
export function minorOf({ currency_code: currency, value }: PaypalAmount): number {
  const hasDecimals = !['JPY', 'TWD'].includes(currency);
  if (!(hasDecimals ? /^-?\d+\.\d\d$/ : /^-?\d+$/).test(value)) {
    throw new PaypalProblem(422, 'DECIMAL_PRECISION');
  }
  return Number(value.replace('.', ''));
}

/** A fee of 3 units of 100 and 0.30. */
function breakdown(amount: PaypalAmount) {
  const { currency_code: currency } = amount;
  const minor = minorOf(amount);
  const fee = Math.round(minor * 0.03) + 30;
  const written = (value: number): PaypalAmount => {
    const digits = ['JPY', 'TWD'].includes(currency) ? 0 : 2;
    const text = String(value).padStart(digits + 1, '0');
    const cut = text.length - digits;
    return {
      currency_code: currency,
      value: digits ? `${text.slice(0, cut)}.${text.slice(cut)}` : text,
    };
  };
  return { gross_amount: amount, paypal_fee: written(fee), net_amount: written(minor - fee) };
}

export function orderBody(order: PaypalOrderRecord, origin: string) {
  const { id, status, amount, customId, authorizations, captures, refunds, updates } = order;
  const payments = {
    ...(authorizations.length > 0 && {
      authorizations: authorizations.map((one) => paymentBody(one, order)),
    }),
    ...(captures.length > 0 && { captures: captures.map((one) => paymentBody(one, order)) }),
    ...(refunds.length > 0 && { refunds: refunds.map((one) => refundBody(one, origin)) }),
  };
  const hasPayments = Object.keys(payments).length > 0;
  const unit = {
    reference_id: 'default',
    amount,
    custom_id: customId,
    ...(hasPayments && { payments }),
  };
  const links = [
    { href: `${origin}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
    { href: `${origin}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' },
  ];
  const time = `2026-11-21T00:00:${String(updates).padStart(2, '0')}Z`;
  return { id, intent: 'AUTHORIZE', status, purchase_units: [unit], update_time: time, links };
}

export function paymentBody(
  { parent: _parent, ...record }: PaypalRecord,
  { id, customId }: PaypalOrderRecord,
) {
  const related = { supplementary_data: { related_ids: { order_id: id } } };
  return { ...record, custom_id: customId, ...related };
}

export function refundBody({ parent, ...record }: PaypalRecord, origin: string) {
  const links = [{ href: `${origin}/v2/payments/captures/${parent}`, rel: 'up', method: 'GET' }];
  return { ...record, links };
}
