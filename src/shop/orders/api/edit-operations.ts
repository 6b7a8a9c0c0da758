import { z } from 'zod';
import { type ApiCall, operation, visitorOf } from '#shop/api/api/operation.ts';
import { idParams } from '#shop/api/api/parameters.ts';
import { staleness } from '#shop/api/api/precondition.ts';
import { type ApiResponse, invalid, problem } from '#shop/api/api/problem.ts';
import { editionOf, maxEditedQuantity } from '#shop/orders/rules/order-edit.ts';
import { editOrder, type EditFailure } from '#shop/orders/use-cases/edit-order.ts';
import { showRefunds } from '#shop/orders/use-cases/show-refunds.ts';
import { parseMoney, wireAmount } from '#platform/money.ts';
import { orderSchema, readOrder } from './order-json.ts';

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
    shipping: z.number().min(0).optional().describe('Instead of the present shipping cost.'),
  })
  .meta({
    id: 'OrderEdit',
    examples: [{ lines: [{ position: 0, quantity: 1 }], added: [], shipping: 5 }],
  });

const editProblems = [
  'forbidden',
  'not-found',
  'not-editable',
  'nothing-left',
  'unknown-item',
  'exceeds-authorization',
  'not-enough-stock',
  'stale',
  'precondition-failed',
] as const;

export const editOperations = [
  operation({
    method: 'PATCH',
    path: '/orders/{id}',
    name: 'editOrder',
    summary:
      'Change items, discount and shipping cost of an order that is neither shipped nor paid',
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
    seen: editionOf(order),
  });
  if (!edited.ok) return refusal(edited.failure);
  return { status: 200, body: await readOrder(call, orderId) };
}

function refusal(failure: EditFailure) {
  const { code } = failure;
  if (code === 'bad-quantity') {
    return invalid([{ path: 'lines', message: 'Must be whole quantities' }]);
  }
  if (code !== 'exceeds-authorization') return problem(code);
  const { authorized } = failure;
  const more = { authorized: wireAmount(authorized), currency: authorized.currency };
  return problem(code, { more });
}
