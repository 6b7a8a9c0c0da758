import { z } from 'zod';
import { operation, visitorOf } from '#shop/api/api/operation.ts';
import { chosenFields, pagedFields, withFields } from '#shop/api/api/parameters.ts';
import { problem } from '#shop/api/api/problem.ts';
import type { AbandonedCheckout } from '#shop/checkout/rules/abandoned-checkout.ts';
import { listAbandonedCheckouts } from '#shop/checkout/use-cases/list-abandoned-checkouts.ts';
import { wireAmount } from '#platform/money.ts';

const abandonedCheckoutSchema = z
  .object({
    email: z.string(),
    isGuest: z.boolean().describe('False for the cart of an account.'),
    items: z.array(z.object({ title: z.string(), quantity: z.int() })),
    subtotal: z.number().describe('At the prices of now.'),
    currency: z.string(),
    changedAt: z.iso.datetime(),
    isReminderPermitted: z.boolean(),
    remindedAt: z.iso.datetime().nullable(),
  })
  .meta({
    id: 'AbandonedCheckout',
    examples: [
      {
        email: 'ingrid@example.com',
        isGuest: true,
        items: [{ title: 'Linen shirt, Medium', quantity: 2 }],
        subtotal: 99,
        currency: 'USD',
        changedAt: '2026-11-20T09:30:00.000Z',
        isReminderPermitted: true,
        remindedAt: null,
      },
    ],
  });

export const abandonedCheckoutOperations = [
  operation({
    method: 'GET',
    path: '/abandoned-checkouts',
    name: 'listAbandonedCheckouts',
    summary: 'List checkouts that were begun and not finished, those changed last first',
    access: 'see-orders',
    scope: 'orders:read',
    query: z.object({
      limit: pagedFields.limit,
      page: pagedFields.page,
      fields: chosenFields(abandonedCheckoutSchema),
    }),
    problems: ['forbidden'],
    answer: { status: 200, description: 'An array', schema: z.array(abandonedCheckoutSchema) },
    async handle(call, { query }) {
      const span = { page: query.page, size: query.limit };
      const listed = await listAbandonedCheckouts(call.shop, visitorOf(call), span);
      if (!listed.ok) return problem(listed.failure.code);
      const { checkouts, page } = listed.value;
      const headers = { 'x-total-count': String(page.total) };
      // A page past the end is empty for programs.
      if (query.page > page.count) return { status: 200, body: [], headers };
      return { status: 200, body: withFields(checkouts.map(toWire), query.fields), headers };
    },
  }),
];

function toWire(checkout: AbandonedCheckout): z.infer<typeof abandonedCheckoutSchema> {
  const { email, isGuest, items, subtotal, mayRemind, changedAt, remindedAt } = checkout;
  return {
    email,
    isGuest,
    items,
    subtotal: wireAmount(subtotal),
    currency: subtotal.currency,
    changedAt: new Date(changedAt).toISOString(),
    isReminderPermitted: mayRemind,
    remindedAt: remindedAt === null ? null : new Date(remindedAt).toISOString(),
  };
}
