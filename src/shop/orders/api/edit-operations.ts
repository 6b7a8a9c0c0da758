import { z } from 'zod';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { idParams } from '#shop/api/api/parameters.ts';
import { staleness } from '#shop/api/api/precondition.ts';
import { type ApiResponse, invalid, problem } from '#shop/api/api/problem.ts';
import { billingAddressFrom } from '#shop/addresses/rules/address.ts';
import { type CheckoutProblem, maxFieldLength } from '#shop/addresses/rules/checkout-form.ts';
import { type EditedAddress, editedFields } from '#shop/orders/rules/edited-delivery.ts';
import type { Order } from '#shop/orders/rules/order.ts';
import { editionOf } from '#shop/orders/rules/edition.ts';
import { maxEditedQuantity } from '#shop/orders/rules/order-edit.ts';
import { editOrder, type EditFailure } from '#shop/orders/use-cases/edit-order.ts';
import { showRefunds } from '#shop/orders/use-cases/show-refunds.ts';
import { readFields } from '#platform/form.ts';
import { parseMoney, wireAmount } from '#platform/money.ts';
import { billingOf, orderSchema, readOrder } from './order-json.ts';

const editSchema = z
  .object({
    lines: z
      .array(
        z.object({
          position: z.int().min(0).describe('Of the order line in cartitem, from 0.'),
          quantity: z.int().min(0).max(maxEditedQuantity).describe('0 removes the line.'),
        }),
      )
      .max(1000)
      .default([])
      .describe('The lines that change. They keep the price that was agreed.'),
    added: z
      .array(
        z.object({
          item: z.string().min(1).max(200).describe('The SKU or the id of a variant on sale.'),
          quantity: z.int().min(1).max(maxEditedQuantity),
        }),
      )
      .max(100)
      .default([])
      .describe('Items of the catalog, at their present price.'),
    discount: z
      .number()
      .min(0)
      .optional()
      .describe('Off the subtotal, instead of the present one.'),
    shipping: z
      .number()
      .min(0)
      .optional()
      .describe(
        'Instead of the present shipping cost, or of what the method costs where the address or the method changes.',
      ),
    shippingOption: z
      .string()
      .max(40)
      .optional()
      .describe('The code of another shipping method, which must carry the items to the address.'),
    address: z
      .object(addressFields())
      .partial()
      .optional()
      .describe('The fields of the shipping address that change, by the rules of the checkout.'),
    billing: z
      .object(billingOf(() => z.string().max(maxFieldLength)))
      .partial()
      .nullable()
      .optional()
      .describe(
        'The fields of the billing address that change; null for the shipping address. Documents that were issued keep theirs.',
      ),
  })
  .meta({
    id: 'OrderEdit',
    examples: [{ lines: [{ position: 0, quantity: 1 }], added: [], shipping: 5 }],
  });

const editProblems = [
  'forbidden',
  'not-found',
  'not-editable',
  'approval-needed',
  'nothing-left',
  'unknown-item',
  'exceeds-authorization',
  'not-enough-stock',
  'shipping-not-offered',
  'stale',
  'precondition-failed',
] as const;

export const editOperations = [
  operation({
    method: 'PATCH',
    path: '/orders/{id}',
    name: 'editOrder',
    summary: 'Change items, discount, addresses and shipping of an order that has not shipped',
    access: 'manage-orders',
    scope: 'orders:write',
    params: idParams,
    body: editSchema,
    problems: editProblems,
    answer: { status: 200, description: 'The edited order', schema: orderSchema },
    handle: (call, { params, body }) => edit(call, params.id, body),
  }),
];

async function edit(
  call: ApiCall,
  orderId: number,
  body: z.infer<typeof editSchema>,
): Promise<ApiResponse<(typeof editProblems)[number] | 'invalid'>> {
  const visitor = visitorOf(call);
  const shown = await showRefunds(call.shop, visitor, orderId);
  if (!shown.ok) return problem(shown.failure.code);
  const { order } = shown.value;
  const stale = staleness(call, await readOrder(call, orderId));
  if (stale) return stale;
  const { currency } = order.total;
  const amounts = { discount: body.discount, shipping: body.shipping };
  for (const [path, typed] of Object.entries(amounts)) {
    if (typed === undefined || parseMoney(String(typed), currency)) continue;
    const message = `Must be an amount in ${currency}, without fractions of its minor unit`;
    return invalid([{ path, message }]);
  }
  const minor = (typed: number | undefined) =>
    typed === undefined ? null : (parseMoney(String(typed), currency)?.amount ?? null);
  const changed = new Map(body.lines.map(({ position, quantity }) => [position, quantity]));
  const outside = body.lines.findIndex(({ position }) => position >= order.lines.length);
  if (outside >= 0) {
    return invalid([{ path: `lines.${outside}.position`, message: 'The order has no such line' }]);
  }
  const edited = await editOrder(call.shop, visitor, {
    orderId,
    quantities: order.lines.map(({ quantity }, position) => changed.get(position) ?? quantity),
    added: body.added,
    discountMinor: minor(body.discount),
    shippingMinor: minor(body.shipping),
    shippingOption: body.shippingOption ?? null,
    address: body.address ? changedAddress(order.form, body.address) : null,
    ...(body.billing !== undefined && { billing: changedBilling(order, body.billing) }),
    seen: editionOf(order),
  });
  if (!edited.ok) return refusal(edited.failure);
  return { status: 200, body: await readOrder(call, orderId) };
}

function addressFields() {
  const field = () => z.string().max(maxFieldLength);
  return {
    fname: field(),
    lname: field(),
    companyname: field(),
    country: field(),
    address1: field(),
    address2: field(),
    city: field(),
    state: field(),
    pincode: field(),
    phone: field(),
  } satisfies Record<keyof EditedAddress, z.ZodString>;
}

type TypedAddress = NonNullable<z.infer<typeof editSchema>['address']>;

function changedAddress(form: EditedAddress, typed: TypedAddress): EditedAddress {
  return readFields(editedFields, (name) => typed[name] ?? form[name]);
}

type TypedBilling = z.infer<typeof editSchema>['billing'];

function changedBilling({ billing }: Order, typed: NonNullable<TypedBilling> | null) {
  return typed && billingAddressFrom((name) => typed[name] ?? billing?.[name]);
}

const addressMessages: Readonly<Record<CheckoutProblem, string>> = {
  missing: 'Required',
  malformed: 'Malformed',
  'too-long': 'Too long',
  'not-of-country': 'Not valid for the country',
};

function refusal(failure: EditFailure) {
  if (failure.code === 'bad-quantity') {
    return invalid([{ path: 'lines', message: 'Must be whole quantities' }]);
  }
  if (failure.code === 'bad-address' || failure.code === 'bad-billing') {
    const part = failure.code === 'bad-address' ? 'address' : 'billing';
    return invalid(
      Object.entries(failure.problems).map(([field, wrong]) => {
        return { path: `${part}.${field}`, message: addressMessages[wrong] };
      }),
    );
  }
  if (failure.code === 'country-of-vat-number') {
    const message = 'Cannot change: the tax follows a VAT number and its country';
    return invalid([{ path: 'address.country', message }]);
  }
  if (failure.code !== 'exceeds-authorization') return problem(failure.code);
  const { authorized } = failure;
  const more = { authorized: wireAmount(authorized), currency: authorized.currency };
  return problem(failure.code, { more });
}
