import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import {
  type PromotionForm,
  promotionFrom,
  type PromotionProblems,
} from '#domain/promotions/promotion-form.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { recordAuditEvent } from '#storage/audit.ts';
import { listCategories } from '#storage/catalogue/categories.ts';
import { findDiscountCode } from '#storage/promotions/discount-codes.ts';
import { insertPromotion } from '#storage/promotions/promotions.ts';
import { readSettings } from '#storage/settings.ts';

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
