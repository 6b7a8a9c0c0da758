import type { Writer } from '#platform/database/database.ts';
import type { RequestedLine, ReturnState } from '#shop/returns/rules/return.ts';
import { insertReturn } from '#shop/returns/store/record-return.ts';
import { returnAnswers, returnNotes } from './history-words.ts';
import { chance, idOf, type PastOrder, pick, refundIdOf, refundedLines } from './past-order.ts';

type Numbered = PastOrder & { id: number };

interface PastReturn {
  order: Numbered;
  state: ReturnState;
  createdAt: number;
  changedAt: number;
  /** What has become of each step, the first first. */
  steps: readonly Step[];
  /** A whole order comes back, or the first unit of it. */
  lines: readonly { position: number; quantity: number }[];
}

type Step = 'requested' | 'approved' | 'refused' | 'received' | 'completed';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Of the latest deliveries without a refund: what staff have to work on. */
const latest: readonly (readonly Step[])[] = [
  ['requested'],
  ['requested', 'approved'],
  ['requested'],
  ['requested', 'approved', 'received'],
  ['requested', 'refused'],
  ['requested', 'approved'],
];

/** The returns that led to the refunds of the past, and those of the last days. */
export async function insertReturns(
  writer: Writer,
  orders: readonly Numbered[],
  { now, adminId }: { now: number; adminId: string | null },
): Promise<void> {
  const returns = [...settledReturns(orders), ...openReturns(orders, now)];
  for (const returned of returns) {
    const { order, state, createdAt, changedAt } = returned;
    const { number } = order;
    const isBack = state === 'received' || state === 'completed';
    await insertReturn(writer, {
      id: returnIdOf(number),
      orderId: order.id,
      requestKey: idOf(`return request ${number}`),
      kind: 'return',
      state,
      note: pick(returnNotes, `return note ${number}`),
      answer:
        state === 'requested' ? '' : returnAnswers[state === 'refused' ? 'refused' : 'approved'],
      refundId: state === 'completed' ? refundIdOf(number) : null,
      exchangeOrderId: null,
      createdAt,
      changedAt,
      lines: returned.lines.map((line) => ({
        ...line,
        reason: reasonOf(number),
        wantedVariantId: null,
        restocked: isBack ? line.quantity : 0,
        writtenOff: 0,
      })),
    });
    if (isBack) await recordBack(writer, returned);
  }
  const events = returns.flatMap((returned) => eventsOf(returned, adminId));
  await writer.insertInto('audit_entries').values(events).execute();
}

function settledReturns(orders: readonly Numbered[]): PastReturn[] {
  return orders.flatMap((order) => {
    const { refund, deliveredAt } = order;
    if (!refund || deliveredAt === null) return [];
    return {
      order,
      state: 'completed',
      createdAt: Math.round(deliveredAt + (refund.at - deliveredAt) / 8),
      changedAt: refund.at,
      steps: ['requested', 'approved', 'received', 'completed'],
      lines: refundedLines(order).map(({ quantity }, position) => ({ position, quantity })),
    };
  });
}

function openReturns(orders: readonly Numbered[], now: number): PastReturn[] {
  const candidates = orders
    .flatMap((order) => {
      const { deliveredAt, refund } = order;
      const isLate = deliveredAt === null || refund || deliveredAt > now - 3 * dayMs;
      return isLate ? [] : [{ order, deliveredAt }];
    })
    .toSorted((a, b) => b.deliveredAt - a.deliveredAt);
  return latest.flatMap((steps, at) => {
    // Not of consecutive orders.
    const candidate = candidates[at * 3];
    const state = steps.at(-1);
    if (!candidate || !state) return [];
    const createdAt = candidate.deliveredAt + dayMs;
    const changedAt = createdAt + (steps.length - 1) * 9 * hourMs;
    return {
      order: candidate.order,
      state,
      createdAt,
      changedAt,
      steps,
      lines: [{ position: 0, quantity: 1 }],
    };
  });
}

async function recordBack(writer: Writer, { order, lines }: PastReturn): Promise<void> {
  for (const { position, quantity } of lines) {
    await writer
      .updateTable('order_lines')
      .set({ returned_units: quantity })
      .where('order_id', '=', order.id)
      .where('position', '=', position)
      .execute();
  }
}

function eventsOf(returned: PastReturn, adminId: string | null) {
  const { order, steps, createdAt, changedAt, lines } = returned;
  const { id, number, customer } = order;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const between = steps.length > 1 ? (changedAt - createdAt) / (steps.length - 1) : 0;
  return steps.map((step, at) => ({
    id: idOf(`return ${step} ${number}`),
    at: Math.round(createdAt + at * between),
    actor_id: step === 'requested' ? customer.id : adminId,
    action: `return.${step}`,
    subject_type: 'order',
    subject_id: `${id}`,
    details: JSON.stringify({
      number,
      returnId: returnIdOf(number),
      ...(step === 'requested' && { isWithdrawal: false }),
      ...(step === 'received' && { restocked: units, writtenOff: 0 }),
    }),
  }));
}

function returnIdOf(number: string): string {
  return idOf(`return ${number}`);
}

function reasonOf(number: string): RequestedLine['reason'] {
  const at = chance(`return reason ${number}`);
  if (at < 0.5) return 'does-not-fit';
  return at < 0.8 ? 'changed-mind' : 'not-as-described';
}
