import type { Clock } from '#platform/clock.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { type OrderLimit, ordersFrom, type UsageLimits } from '#shop/access/rules/usage-limits.ts';
import type { Allowances } from '#platform/allowances.ts';
import type { Writer } from '#platform/database/database.ts';
import { waitForOrderMs } from './order-limits.ts';

export interface OrderAllowance {
  /** Called in the transaction of the order, which locks the cart, so that concurrent orders see each other. */
  take: (writer: Writer) => Promise<Result<null, OrderLimit>>;
  /** Called if no order was placed. */
  refund: () => void;
}

interface Limiting {
  limits: UsageLimits;
  allowances: Allowances;
  clock: Clock;
}

/** Staff who manage orders are not limited, because they place orders for customers and other systems. */
export function openOrderAllowance(
  { limits, allowances, clock }: Limiting,
  visitor: Visitor,
  network: string | null,
): OrderAllowance {
  const isLimited = !may(visitor, 'manage-orders');
  const uses = ordersFrom(network, limits);
  let isTaken = false;
  return {
    async take(writer) {
      if (!isLimited) return ok(null);
      const { userId } = visitor;
      const { ordersPerAccount } = limits;
      const ordering = { userId, ordersPerAccount, now: clock() };
      const accountWaitMs = await waitForOrderMs(writer, ordering);
      // The transaction may be retried; the use is counted once.
      const waitMs = accountWaitMs > 0 || isTaken ? accountWaitMs : allowances.consume(uses);
      if (waitMs > 0) return failed({ code: 'too-many-orders', waitMs });
      isTaken = true;
      return ok(null);
    },
    refund() {
      if (isTaken) allowances.refund(uses);
    },
  };
}
