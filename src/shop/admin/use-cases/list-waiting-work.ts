import { type Action, may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { countDeadLetters } from '#platform/queue/queue.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { countApprovals } from '#shop/approvals/store/list-approvals.ts';
import { decidedKinds } from '#shop/identity/use-cases/list-account-approvals.ts';
import { countOpenItems } from '#shop/contact/store/inbox.ts';
import { countStockAlerts } from '#shop/inventory/store/stock-alerts.ts';
import { countWaitingOrders } from '#shop/orders/store/waiting-orders.ts';
import { countOpenDisputes } from '#shop/payments/store/payments.ts';
import { countReviewTable } from '#shop/reviews/store/review-reports.ts';
import { countOpenReturns } from '#shop/returns/store/returns.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

export type WaitingKind =
  | 'to-ship'
  | 'unpaid'
  | 'returns'
  | 'disputes'
  | 'approvals'
  | 'account-approvals'
  | 'my-conversations'
  | 'messages'
  | 'new-reviews'
  | 'reported-reviews'
  | 'failed-tasks'
  | 'low-stock'
  | 'sold-out';

export interface WaitingWork {
  kind: WaitingKind;
  count: number;
}

/** What waits for staff, as far as the visitor may take care of it. Nothing waits with a count of 0. */
export async function listWaitingWork(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<WaitingWork[], { code: 'forbidden' }>> {
  if (!may(visitor, 'enter-admin')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const { fewLeftAt } = settingsFrom(await readSettings(read));
  const decider = { deciderId: visitor.userId, now: shop.clock() };
  const parts: [Action, () => Promise<WaitingWork[]>][] = [
    [
      'see-orders',
      async () => {
        const { toShip, unpaid } = await countWaitingOrders(read);
        const disputes = await countOpenDisputes(read);
        return [
          { kind: 'to-ship', count: toShip },
          { kind: 'unpaid', count: unpaid },
          { kind: 'returns', count: await countOpenReturns(read) },
          { kind: 'disputes', count: disputes },
        ];
      },
    ],
    [
      'manage-orders',
      async () => {
        const listed = { kinds: ['refund'] as const, ...decider };
        return [{ kind: 'approvals', count: await countApprovals(read, listed) }];
      },
    ],
    [
      'manage-customers',
      async () => {
        const { message, review } = await countOpenItems(read);
        const own = await countOpenItems(read, visitor.userId);
        const listed = { kinds: decidedKinds(visitor), ...decider };
        return [
          { kind: 'account-approvals', count: await countApprovals(read, listed) },
          { kind: 'my-conversations', count: own.message + own.review },
          { kind: 'messages', count: message },
          { kind: 'new-reviews', count: review },
        ];
      },
    ],
    [
      'manage-reviews',
      async () => [{ kind: 'reported-reviews', count: await countReviewTable(read, true) }],
    ],
    [
      'manage-settings',
      async () => [{ kind: 'failed-tasks', count: await countDeadLetters(read, shop.queues) }],
    ],
    [
      'manage-products',
      async () => {
        const { low, soldOut } = await countStockAlerts(read, fewLeftAt);
        return [
          { kind: 'low-stock', count: low },
          { kind: 'sold-out', count: soldOut },
        ];
      },
    ],
  ];
  const allowed = parts.filter(([action]) => may(visitor, action));
  const waiting = await Promise.all(allowed.map(([, count]) => count()));
  return ok(waiting.flat().filter(({ count }) => count > 0));
}
