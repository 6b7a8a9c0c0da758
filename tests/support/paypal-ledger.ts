import {
  captureRequest,
  checkAmount,
  minorOf,
  orderRequest,
  paypalCustomer,
  type PaypalCustomer,
  parsed,
  type PaypalAmount,
  type PaypalPatch,
  PaypalProblem,
  type PaypalShipping,
  patchRequest,
  refundRequest,
  type UnitAmount,
} from './paypal-requests.ts';

// The orders and payments of the stand-in for PayPal, with the rules and error codes of Orders v2 and Payments v2.

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
  amount: UnitAmount;
  shipping: PaypalShipping | null;
  /** The address is that of the customer at PayPal, and the button leads back to the shop. */
  isExpress: boolean;
  /** Whether PayPal requests a phone number of the customer. */
  asksPhone: boolean;
  /** In minor units; 0 until it is approved. */
  approved: number;
  returnUrl: string;
  cancelUrl: string;
  updates: number;
  authorizations: PaypalRecord[];
  captures: PaypalRecord[];
  refunds: PaypalRecord[];
  /** The refusal of the next authorization. */
  declines: string | null;
}

export class PaypalLedger {
  readonly orders = new Map<string, PaypalOrderRecord>();
  readonly disputes: { captureId: string; dispute: { dispute_id: string } & object }[] = [];
  /** Settings of a test: the status of what is created next. */
  next = { authorization: 'CREATED', capture: 'COMPLETED', refund: 'COMPLETED' };
  /** Settings of a test: who approves, and what PayPal does about amounts that were not approved. */
  customer: PaypalCustomer = paypalCustomer;
  overcharge: 'allowed' | 'approval-requested' | 'not-patched' = 'allowed';
  /** Whether PayPal can request a phone number, which it does in some countries only. */
  hasContactModule = true;
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
    checkAmount(amount);
    const asksPhone = context.contact_preference === 'UPDATE_CONTACT_INFO';
    if (asksPhone && !this.hasContactModule) throw new PaypalProblem(422, 'NOT_SUPPORTED');
    const isExpress = context.shipping_preference === 'GET_FROM_FILE';
    const payments = { authorizations: [], captures: [], refunds: [] };
    const links = { returnUrl, cancelUrl, updates: 0, declines: null };
    const status = 'PAYER_ACTION_REQUIRED';
    const express = { isExpress, asksPhone, approved: 0 };
    const unit = { customId, amount, shipping, ...express };
    const order = { id: this.newId(), status, ...unit, ...links, ...payments };
    this.orders.set(order.id, order);
    return order;
  }

  /** On PayPal's page. */
  approve(id: string, { declines = null }: { declines?: string | null } = {}): void {
    const order = this.order(id);
    if (!['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED'].includes(order.status)) return;
    const approved = minorOf(order.amount);
    Object.assign(order, { status: 'APPROVED', declines, approved, updates: order.updates + 1 });
    if (order.isExpress) order.shipping ??= this.customer.shipping;
  }

  patch(id: string, body: unknown): void {
    const order = this.order(id);
    if (order.status === 'COMPLETED') throw new PaypalProblem(422, 'ORDER_ALREADY_COMPLETED');
    const changed = { ...order };
    for (const patch of parsed(patchRequest, body)) applyPatch(changed, patch);
    checkAmount(changed.amount);
    const isDearer = order.approved > 0 && minorOf(changed.amount) > order.approved;
    if (isDearer && this.overcharge === 'not-patched') {
      throw new PaypalProblem(422, 'AMOUNT_NOT_PATCHABLE');
    }
    const { country_code: country, postal_code: postcode } = changed.shipping?.address ?? {};
    if (country === 'US' && postcode === undefined) {
      throw new PaypalProblem(422, 'POSTAL_CODE_REQUIRED');
    }
    Object.assign(order, changed);
  }

  authorize(id: string): PaypalOrderRecord {
    const order = this.order(id);
    if (order.status === 'COMPLETED') throw new PaypalProblem(422, 'ORDER_ALREADY_AUTHORIZED');
    if (order.status !== 'APPROVED') throw new PaypalProblem(422, 'ORDER_NOT_APPROVED');
    if (order.declines !== null) throw new PaypalProblem(422, order.declines);
    if (this.overcharge === 'approval-requested' && minorOf(order.amount) > order.approved) {
      throw new PaypalProblem(422, 'PAYER_ACTION_REQUIRED');
    }
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

function applyPatch(order: PaypalOrderRecord, { path, value }: PaypalPatch): void {
  if (typeof value === 'string') order.customId = value;
  else if ('value' in value) order.amount = value;
  else if (!order.shipping) throw new PaypalProblem(422, 'INVALID_PATCH_OPERATION');
  else if ('full_name' in value) order.shipping = { ...order.shipping, name: value };
  else if (path.endsWith('/address')) order.shipping = { ...order.shipping, address: value };
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

export function orderBody(
  order: PaypalOrderRecord,
  { origin, ledger: { customer } }: { origin: string; ledger: PaypalLedger },
) {
  const { shipping, isExpress, asksPhone, approved } = order;
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
    ...(shipping && {
      shipping: { ...shipping, ...(isExpress && asksPhone && { phone_number: customer.phone }) },
    }),
    ...(hasPayments && { payments }),
  };
  const links = [
    { href: `${origin}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' },
    { href: `${origin}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' },
  ];
  const time = `2026-11-21T00:00:${String(updates).padStart(2, '0')}Z`;
  const payer = approved > 0 ? { payer: customer.payer } : {};
  const body = { id, intent: 'AUTHORIZE', status, purchase_units: [unit], ...payer };
  return { ...body, update_time: time, links };
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
