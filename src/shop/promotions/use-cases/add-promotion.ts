import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  type PromotionForm,
  promotionFrom,
  type PromotionProblems,
} from '#shop/promotions/rules/promotion-form.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { findDiscountCode } from '#shop/promotions/store/discount-codes.ts';
import { insertPromotion } from '#shop/promotions/store/promotions.ts';
import { readSettings } from '#shop/settings/store/settings.ts';

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
  const { currency } = settingsFrom(await readSettings(shop.db.read));
  const categories = (await listCategories(shop.db.read)).map(({ value }) => value);
  const facts = promotionFrom(form, { currency, categories });
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
      subject: `promotion ${id}`,
      details: { title, code, reduction },
    });
    return ok(null);
  });
}
