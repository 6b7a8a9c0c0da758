import { z } from 'zod';
import type { ProductSummary } from '#shop/catalogue/rules/product.ts';
import type { BillingAddress } from '#shop/addresses/rules/address.ts';
import {
  type CheckoutField,
  checkoutFields,
  type CheckoutForm,
} from '#shop/addresses/rules/checkout-form.ts';
import { wireAmount } from '#platform/money.ts';
import { orderStatuses, statusAfter } from '#shop/orders/rules/order-status.ts';
import type { Order, OrderLine } from '#shop/orders/rules/order.ts';
import { fulfillmentStatuses } from '#shop/fulfillment/rules/fulfillment-status.ts';
import { returnPolicies } from '#shop/settings/rules/return-policies.ts';
import { vatAnswers, vatOutcomes, type VatRecord } from '#shop/tax/rules/vat-number.ts';
import { taxClasses } from '#shop/settings/rules/tax-rates.ts';
import { paymentStatuses } from '#shop/payments/rules/payment-status.ts';
import { browseOrders } from '#shop/orders/use-cases/list-orders.ts';
import { type ApiCall, visitorOf } from '#shop/api/api/operation.ts';
import { pictureAddress } from '#shop/catalogue/api/product-json.ts';
import {
  signedInSchema,
  signedInToWire,
  type AccountOnWire,
} from '#shop/identity/api/user-json.ts';

export const exampleForm: CheckoutForm = {
  fname: 'Ingrid',
  lname: 'Solberg',
  companyname: '',
  country: 'United States',
  address1: '218 Alder Avenue',
  address2: 'Apartment 4B',
  city: 'Portland',
  state: 'Oregon',
  pincode: '97205',
  phone: '+1 503 555 0111',
  email: 'ingrid@example.com',
  note: '',
};

const formSchema = z
  .object(formOf(() => z.string()))
  .meta({ id: 'CheckoutForm', examples: [exampleForm] });

/** One entry per field of the billing address. */
export function billingOf<Field>(field: () => Field): Record<keyof BillingAddress, Field> {
  const { phone: _phone, email: _email, note: _note, ...address } = formOf(field);
  return address;
}

const billingSchema = z.object(billingOf(() => z.string())).meta({ id: 'BillingAddress' });

export const cartLineSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    price: z.number(),
    description: z.string(),
    category: z.string(),
    image: z.string(),
    rating: z.object({ rate: z.number(), count: z.int() }),
    qty: z.int().min(1),
    variantId: z.string(),
    options: z.array(z.string()),
  })
  .meta({ id: 'CartLine' });

const orderLineSchema = z
  .object({
    ...cartLineSchema.shape,
    qty: z.int().min(0).describe('Less cancelled units; 0 for a line that is cancelled.'),
    id: z.int().nullable().describe('The product. Null for an item that is not in the catalog.'),
    variantId: z.string().nullable().describe('Null where the id is.'),
    needsShipping: z.boolean().describe('False for a service, for example.'),
    returnPolicy: z
      .enum(returnPolicies)
      .describe('Of the product when it was ordered: final and exempt cannot be returned.'),
  })
  .meta({ id: 'OrderLine' });

export const orderSchema = z
  .object({
    id: z.int(),
    cartitem: z.array(orderLineSchema),
    loginuser: signedInSchema.describe(
      'The customer. The userid is empty for a guest, who has no account, and once the account is deleted.',
    ),
    formdata: formSchema,
    billing: billingSchema
      .nullable()
      .describe('Where invoices go to. Null for the address in formdata, by which tax is decided.'),
    number: z.string().describe('The order number that people see.'),
    status: z
      .enum(orderStatuses)
      .describe(
        'Follows from the fulfillment: placed until nothing is left to ship, then shipped, delivered or cancelled.',
      ),
    placedAt: z.iso.datetime(),
    currency: z.string(),
    subtotal: z.number(),
    discount: z.number().describe('Taken off the subtotal.'),
    shipping: z.number(),
    tax: z.number().describe('On top; 0 where prices include it.'),
    includedTax: z.number().describe('Contained in the total where prices include tax.'),
    taxLines: z
      .array(
        z.object({
          name: z.string(),
          taxClass: z.enum(taxClasses),
          rate: z.number().describe('Percent.'),
          base: z.number().describe('Without the tax.'),
          tax: z.number(),
        }),
      )
      .describe(
        'One for each tax class on the order, shipping included. Together, bases and taxes are the total; empty where no tax applies.',
      ),
    taxExemption: z
      .enum(['customer', 'reverse-charge'])
      .nullable()
      .describe('Why no tax was charged.'),
    vatNumber: z.string().nullable().describe('That the customer has given.'),
    vatCheck: z
      .object({
        outcome: z
          .enum(vatOutcomes)
          .describe(
            'reverse-charge: the customer owes the tax. In all other cases it was charged: domestic, as the order stays in the country of the shop; other-country, as the number is not of the country that the order goes to; not-valid and not-checked by the answer of VIES.',
          ),
        sellerNumber: z.string().describe('The VAT number of the shop.'),
        service: z
          .enum(vatAnswers)
          .nullable()
          .describe('The answer of VIES; null where it was not needed.'),
        consultationNumber: z.string().nullable().describe('By which VIES finds its answer again.'),
        checkedAt: z.iso.datetime().nullable(),
      })
      .nullable()
      .describe('What became of the VAT number.'),
    total: z.number(),
    shippingOption: z.string().describe('The code of the shipping method.'),
    shippingLabel: z.string().describe('Its name when the order was placed.'),
    fulfillment: z.object({
      status: z.enum(fulfillmentStatuses).describe('What of the order has shipped.'),
    }),
    consent: z
      .object({
        version: z.string().describe('The same for all orders that agreed to the same texts.'),
        at: z.iso.datetime(),
      })
      .nullable()
      .describe('That the customer agreed to the terms. Null where the shop did not ask.'),
    payment: z.object({
      method: z.string(),
      balance: z
        .number()
        .describe('What an edit has added to a paid order: to be paid before it ships, else 0.'),
      status: z
        .enum(paymentStatuses)
        .describe(
          'authorized: reserved at the payment provider and captured later. partially-refunded, refunded: from the request of a refund until it fails. void: no longer due.',
        ),
    }),
  })
  .meta({ id: 'Order' });

export type WireOrder = z.infer<typeof orderSchema>;

/** The status that staff request for an order. */
export const orderStateSchema = z
  .object({
    state: z
      .enum(Object.values(statusAfter))
      .describe(
        'shipped: everything that is left is shipped as one fulfillment. paid: an authorized payment is captured and stays authorized until the provider confirms it. refunded: everything that is left is refunded. cancelled: an authorized payment is released, a paid one is not refunded. rest-cancelled: what has not shipped of a partially shipped order is cancelled; its units return to stock, and what was paid for them is refunded or, if nothing was captured yet, not charged.',
      ),
  })
  .meta({ id: 'OrderState', examples: [{ state: 'shipped' }] });

/** Product data that an order does not store. */
type LineProduct = Pick<ProductSummary, 'description' | 'rating'>;

/** An order with related data that it does not store. */
export interface OrderFacts {
  order: Order;
  /** The customer, if the account still exists. */
  account: AccountOnWire | null;
  /** The current products, as far as they still exist. */
  products: ReadonlyMap<number, LineProduct>;
}

export function orderToWire({ order, account, products }: OrderFacts, origin: string): WireOrder {
  const gone = { hasPassword: true, isEmailVerified: false };
  const { userId, userEmail } = order;
  return {
    id: order.id,
    cartitem: order.lines.map((line) =>
      lineToWire(line, products.get(line.productId ?? 0), origin),
    ),
    loginuser: signedInToWire({ ...gone, ...account, userId, email: userEmail }),
    formdata: order.form,
    billing: order.billing,
    number: order.number,
    status: order.status,
    placedAt: new Date(order.placedAt).toISOString(),
    currency: order.total.currency,
    subtotal: wireAmount(order.subtotal),
    discount: wireAmount(order.discount),
    shipping: wireAmount(order.shipping),
    tax: wireAmount(order.tax),
    ...taxToWire(order),
    total: wireAmount(order.total),
    shippingOption: order.shippingOption,
    shippingLabel: order.shippingLabel,
    fulfillment: { status: order.fulfillment },
    consent: order.consent && { ...order.consent, at: new Date(order.consent.at).toISOString() },
    payment: { ...order.payment, balance: wireAmount(order.balance) },
  };
}

function taxToWire({ includedTax, taxLines, taxExemption, vat }: Order) {
  const isReversed = taxExemption?.kind === 'reverse-charge';
  return {
    includedTax: wireAmount(includedTax),
    taxLines: taxLines.map(({ name, taxClass, ratePpm, base, tax }) => ({
      name,
      taxClass,
      rate: ratePpm / 10_000,
      base: wireAmount(base),
      tax: wireAmount(tax),
    })),
    taxExemption: taxExemption?.kind ?? null,
    vatNumber: isReversed ? taxExemption.vatNumber : (vat?.number ?? null),
    vatCheck: vat ? vatToWire(vat) : null,
  };
}

function vatToWire({ outcome, sellerNumber, answer }: VatRecord) {
  return {
    outcome,
    sellerNumber,
    service: answer?.outcome ?? null,
    consultationNumber: answer?.consultationNumber ?? null,
    checkedAt: answer && new Date(answer.at).toISOString(),
  };
}

/** Null if the order does not exist or the visitor may not read it. */
export async function readOrder(call: ApiCall, id: number): Promise<WireOrder | null> {
  const span = { after: id - 1, offset: 0, limit: 1 };
  const { orders } = await browseOrders(call.shop, visitorOf(call), span);
  const found = orders.find(({ order }) => order.id === id);
  return found ? orderToWire(found, call.origin) : null;
}

/** Title, price and image are stored with the order; the rest is current catalogue data. */
function lineToWire(line: OrderLine, product: LineProduct | undefined, origin: string) {
  const { rateTenths, count } = product?.rating ?? { rateTenths: 0, count: 0 };
  return {
    id: line.productId,
    title: line.title,
    price: wireAmount(line.unitPrice),
    description: product?.description ?? '',
    category: line.category,
    image: pictureAddress(line.picture, origin),
    rating: { rate: rateTenths / 10, count },
    qty: line.quantity,
    variantId: line.variantId,
    options: line.optionValues,
    needsShipping: line.needsShipping,
    returnPolicy: line.returnPolicy,
  };
}

/** One entry per field of the checkout form. */
export function formOf<Field>(field: () => Field): Record<CheckoutField, Field> {
  // Contains one entry per form field.
  return Object.fromEntries(checkoutFields.map(({ name }) => [name, field()])) as Record<
    CheckoutField,
    Field
  >;
}
