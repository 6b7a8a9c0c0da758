import { needsNoShipment } from '#shop/fulfillment/rules/fulfillment-status.ts';
import { settleIfPaid } from '#shop/orders/use-cases/settle-fulfillment.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { StoredDraft } from '#shop/drafts/rules/draft-order.ts';
import type { DraftPayment } from '#shop/drafts/rules/draft-payment.ts';
import { type DraftPlan, type DraftProblem, orderPlanOf } from '#shop/drafts/rules/plan-draft.ts';
import { findDraft, findPlacedDraft, takeDraft } from '#shop/drafts/store/draft-orders.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { enterState } from '#shop/orders/store/order-changes.ts';
import { insertComment } from '#shop/orders/store/order-comments.ts';
import type { PlacedOrder } from '#shop/orders/store/orders.ts';
import { recordOrder } from '#shop/orders/store/record-order.ts';
import { takeOrderedStock, trackedUnits } from '#shop/orders/store/take-stock.ts';
import type { DiscountFailure } from '#shop/promotions/rules/discount-code.ts';
import { type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { isPayableByLink, receivedMethods, staffNote, unpaidMethod } from './draft-payment.ts';
import type { DraftConflict } from './edit-drafts.ts';
import { type DraftFailure, planStored } from './show-drafts.ts';

export interface DraftPlacement {
  id: string;
  version: number;
  /** The total that was shown; a different one must be confirmed first. */
  agreedTotalMinor: number;
  payment: DraftPayment;
}

export type PlaceDraftFailure =
  | DraftFailure
  | DraftConflict
  | { code: 'not-ready'; problems: DraftProblem[] }
  | { code: 'total-changed'; total: Money }
  /** Nothing is set up by which the customer could pay it. */
  | { code: 'no-payment-method' }
  | { code: 'discount-refused'; reason: DiscountFailure };

/** Places the draft in one transaction. Placing it again finds the order. */
export async function placeDraft(
  shop: Shop,
  visitor: Visitor,
  { id, version, agreedTotalMinor, payment }: DraftPlacement,
): Promise<Result<PlacedOrder, PlaceDraftFailure>> {
  if (!may(visitor, 'manage-orders')) return failed({ code: 'forbidden' });
  const settings = settingsFrom(await readSettings(shop.db.read));
  const canPay = payment.kind === 'received' || (await isPayableByLink(shop, id, settings));
  const now = shop.clock();
  return shop.db.write(async (writer): Promise<Result<PlacedOrder, PlaceDraftFailure>> => {
    // Of two at once one takes it. The other waits here, and finds the order.
    const draft = await takeDraft(writer, { id, version });
    if (!draft) return untaken(writer, id);
    const plan = await planStored(shop, writer, { ...draft, settings });
    if (plan.problems.length > 0) return failed({ code: 'not-ready', problems: plan.problems });
    const { total } = plan.priced;
    if (total.amount !== agreedTotalMinor) return failed({ code: 'total-changed', total });
    if (total.amount > 0 && !canPay) return failed({ code: 'no-payment-method' });
    const placing = { draft, plan, payment, visitor, settings, now };
    const placed = await recordDraftOrder(shop, writer, placing);
    if (!placed.ok) return placed;
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'draft-order.placed',
      subject: { type: 'draft-order', id },
      details: { orderId: placed.value.id, number: placed.value.number },
    });
    return placed;
  });
}

async function untaken(
  writer: Writer,
  id: string,
): Promise<Result<PlacedOrder, DraftFailure | DraftConflict>> {
  const placed = await findPlacedDraft(writer, id);
  if (placed) return ok(placed);
  const current = await findDraft(writer, id);
  return current ? failed({ code: 'stale', current }) : failed({ code: 'not-found' });
}

interface DraftPlacing {
  draft: StoredDraft;
  plan: DraftPlan;
  payment: DraftPayment;
  visitor: Visitor;
  settings: Settings;
  now: number;
}

async function recordDraftOrder(
  shop: Shop,
  writer: Writer,
  { draft, plan, payment, visitor, settings, now }: DraftPlacing,
): Promise<Result<PlacedOrder, PlaceDraftFailure>> {
  const { lines, priced } = plan;
  const isPaid = payment.kind === 'received' && priced.total.amount > 0;
  const method = payment.kind === 'received' ? receivedMethods[payment.by] : unpaidMethod;
  const isDue = payment.kind === 'link' && priced.total.amount > 0;
  const deducted = trackedUnits(lines);
  const recorded = await recordOrder(writer, {
    plan: orderPlanOf(plan, method),
    deducted,
    ...(await ownerOf(writer, draft)),
    checkoutKey: draft.id,
    savesAddress: false,
    byStaff: {
      actorId: visitor.userId,
      template: isDue ? 'order-payment-link' : 'order-placed',
    },
    limits: shop.limits,
    newId: shop.newId,
    newRowId: shop.newRowId,
    now,
  });
  if (!recorded.ok) return recorded;
  const { id: orderId, number } = recorded.value;
  if (isPaid) {
    await enterState(writer, orderId, 'paid');
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'order.paid',
      subject: { type: 'order', id: orderId },
      details: { number, totalMinor: priced.total.amount },
    });
  }
  if (needsNoShipment(lines)) await settleIfPaid(shop, writer, orderId);
  const text = staffNote(draft, payment, priced.discount);
  if (text !== '') {
    const comment = { id: shop.newId(), orderId, authorId: visitor.userId, at: now, text };
    await insertComment(writer, { ...comment, isForCustomer: false });
  }
  const stock = { orderId, lines, recorded: deducted, settings, now };
  const taken = await takeOrderedStock(shop, writer, stock);
  if (!taken.ok) return failed({ code: 'not-ready', problems: [taken.failure] });
  return recorded;
}

/** A guest is known by the draft where others are by their cart. */
async function ownerOf(writer: Writer, { id, userId, draft }: StoredDraft) {
  const account = userId === '' ? null : await findVisitor(writer, { userId });
  if (account) return { userId: account.userId, userEmail: account.email };
  return { userId: '', userEmail: draft.form.email.toLowerCase(), guestCartId: id };
}
