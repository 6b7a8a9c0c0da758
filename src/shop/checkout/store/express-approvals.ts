import { type CartOwner, ownerColumn } from '#shop/cart/store/cart.ts';
import type { GatewayId } from '#shop/payments/rules/gateways.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

export interface ExpressApproval {
  id: string;
  checkoutKey: string;
  gateway: GatewayId;
  reference: string;
  /** Null until the provider has reported it. */
  approvedAt: number | null;
}

/** Replaces an earlier one of the cart. */
export async function saveApproval(
  writer: Writer,
  { cartId, id, checkoutKey, gateway, reference, now }: NewApproval,
): Promise<void> {
  const values = {
    id,
    checkout_key: checkoutKey,
    gateway,
    reference,
    created_at: now,
    approved_at: null,
  };
  await writer
    .insertInto('express_approvals')
    .values({ cart_id: cartId, ...values })
    .onConflict((conflict) => conflict.column('cart_id').doUpdateSet(values))
    .execute();
}

interface NewApproval extends Omit<ExpressApproval, 'approvedAt'> {
  cartId: string;
  now: number;
}

/** Whether the approval is still the last one of its cart. */
export async function markApproved(writer: Writer, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('express_approvals')
    .set({ approved_at: now })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Null for one that belongs to the cart of someone else. */
export async function findOwnApproval(
  reader: Reader,
  owner: CartOwner,
  id: string,
): Promise<ExpressApproval | null> {
  const [column, value] = ownerColumn(owner);
  const row = await rows(reader)
    .innerJoin('carts', 'carts.id', 'express_approvals.cart_id')
    .where(`carts.${column}`, '=', value)
    .where('express_approvals.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** PayPal keeps the approval of an order for three hours at least. */
const approvalLifetimeMs = 3 * 60 * 60 * 1000;

/**
 * What the customer of this checkout has approved and can still be taken by a payment: none has it, or one that is
 * open and is replaced by the next.
 */
export async function findApproved(
  reader: Reader,
  { checkoutKey, gateway, now }: { checkoutKey: string; gateway: GatewayId; now: number },
): Promise<ExpressApproval | null> {
  const row = await rows(reader)
    .leftJoin('payment_attempts', (join) =>
      join
        .onRef('payment_attempts.gateway', '=', 'express_approvals.gateway')
        .onRef('payment_attempts.reference', '=', 'express_approvals.reference'),
    )
    .where('express_approvals.checkout_key', '=', checkoutKey)
    .where('express_approvals.gateway', '=', gateway)
    .where('approved_at', '>', now - approvalLifetimeMs)
    .where((where) =>
      where.or([
        where('payment_attempts.id', 'is', null),
        where('payment_attempts.state', '=', 'open'),
      ]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** For a payment whose customer has to approve it anew. */
export async function deleteApproval(writer: Writer, reference: string): Promise<void> {
  await writer.deleteFrom('express_approvals').where('reference', '=', reference).execute();
}

function rows(reader: Reader) {
  return reader
    .selectFrom('express_approvals')
    .select([
      'express_approvals.id',
      'express_approvals.checkout_key as checkoutKey',
      'express_approvals.gateway',
      'express_approvals.reference',
      'express_approvals.approved_at as approvedAt',
    ]);
}
