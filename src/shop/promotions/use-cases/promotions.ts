import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  type PromotionForm,
  promotionFrom,
  type PromotionProblems,
} from '#shop/promotions/rules/promotion-form.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { SegmentName } from '#shop/hooks.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { findDiscountCode, listWelcomeCodes } from '#shop/promotions/store/discount-codes.ts';
import {
  insertPromotion,
  listPromotions as readPromotions,
  endPromotion as writeEnd,
} from '#shop/promotions/store/promotions.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import { type Promotion, promotionState } from '#shop/promotions/rules/promotion.ts';
import type { Discount } from '#shop/promotions/rules/discount-code.ts';

export type AddPromotionFailure =
  | { code: 'forbidden' }
  | { code: 'incomplete'; problems: PromotionProblems };

/** Promotions are immutable and can only end, so the discount of an order stays traceable. */
export async function addPromotion(
  shop: Shop,
  visitor: Visitor,
  form: PromotionForm,
): Promise<Result<null, AddPromotionFailure>> {
  if (!may(visitor, 'manage-promotions')) return failed({ code: 'forbidden' });
  const { currency, timeZone } = settingsFrom(await readSettings(shop.db.read));
  const categories = (await listCategories(shop.db.read)).map(({ value }) => value);
  const segments = (await shop.hooks.segmentNames(shop.db.read)).map(({ id }) => id);
  const facts = promotionFrom(form, { currency, timeZone, categories, segments });
  if (!facts.ok) return facts;
  const { title, code, reduction } = facts.value;
  const id = shop.newId();
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const isIssued = code !== null && (await findDiscountCode(writer, code)) !== null;
    if (isIssued || !(await insertPromotion(writer, { ...facts.value, id, now }))) {
      return failed({ code: 'incomplete', problems: { code: 'This code is taken' } });
    }
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'promotion.added',
      subject: { type: 'promotion', id },
      details: { title, code, reduction },
    });
    return ok(null);
  });
}

export interface PromotionTable {
  promotions: (Promotion & { state: ReturnType<typeof promotionState> })[];
  /** Category values that a promotion can be restricted to. */
  categories: string[];
  /** Of customers, by name. */
  segments: SegmentName[];
}

/** Current, past and planned promotions, newest first. */
export async function listPromotions(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<PromotionTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-promotions')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const now = shop.clock();
  const [promotions, categories, segments] = await Promise.all([
    readPromotions(read),
    listCategories(read),
    shop.hooks.segmentNames(read),
  ]);
  return ok({
    promotions: promotions.map((one) => ({ ...one, state: promotionState(one, now) })),
    categories: categories.map(({ value }) => value),
    segments: segments.map(({ id, name }) => ({ id, name })),
  });
}

/** Ends the promotion; existing orders keep their discount. */
export async function endPromotion(
  shop: Shop,
  visitor: Visitor,
  promotionId: string,
): Promise<Result<null, { code: 'forbidden' } | { code: 'not-running' }>> {
  if (!may(visitor, 'manage-promotions')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await writeEnd(writer, promotionId, now))) return failed({ code: 'not-running' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'promotion.ended',
      subject: { type: 'promotion', id: promotionId },
      details: {},
    });
    return ok(null);
  });
}

/** Unused codes issued to the account. Newsletter codes are not listed: entering one proves access to the mailbox. */
export async function listOwnCodes(shop: Shop, { email }: Visitor): Promise<Discount[]> {
  const codes = await listWelcomeCodes(shop.db.read, email);
  return codes.map(({ code, reduction }) => ({ code, title: '', reduction, promotionId: null }));
}
