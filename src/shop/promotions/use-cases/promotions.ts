import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  type PromotionForm,
  promotionFormOf,
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
  findPromotionById,
  insertPromotion,
  listPromotions as readPromotions,
  endPromotion as writeEnd,
  updatePromotion,
} from '#shop/promotions/store/promotions.ts';
import {
  listPromotionEvents,
  type PromotionEvent,
} from '#shop/promotions/store/promotion-history.ts';
import type { Writer } from '#platform/database/database.ts';
import type { Money } from '#platform/money.ts';
import { type CodeCounts, countCodes } from '#shop/promotions/store/promotion-codes.ts';
import { bundleTitles, readPromotionForm } from './read-promotion-form.ts';
import { reductionSentence } from '#shop/promotions/rules/reduction-words.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import {
  isEditable,
  type Promotion,
  type PromotionState,
  promotionState,
} from '#shop/promotions/rules/promotion.ts';
import type { Discount } from '#shop/promotions/rules/discount-code.ts';

export type AddPromotionFailure =
  | { code: 'forbidden' }
  | { code: 'incomplete'; problems: PromotionProblems };

/** The discount of an order stays traceable: a promotion that has been used can only end. */
export async function addPromotion(
  shop: Shop,
  visitor: Visitor,
  form: PromotionForm,
): Promise<Result<{ id: string }, AddPromotionFailure>> {
  if (!may(visitor, 'manage-promotions')) return failed({ code: 'forbidden' });
  const facts = await readPromotionForm(shop, form);
  if (!facts.ok) return facts;
  const { title, code, reduction } = facts.value;
  const id = shop.newId();
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (await isIssued(writer, code)) return failed(takenCode);
    if (!(await insertPromotion(writer, { ...facts.value, id, now }))) return failed(takenCode);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'promotion.added',
      subject: { type: 'promotion', id },
      details: { title, code, reduction },
    });
    return ok({ id });
  });
}

const takenCode = { code: 'incomplete' as const, problems: { code: 'This code is taken' } };

async function isIssued(writer: Writer, code: string | null): Promise<boolean> {
  return code !== null && (await findDiscountCode(writer, code)) !== null;
}

/** While no order has used it. */
export async function changePromotion(
  shop: Shop,
  visitor: Visitor,
  { id, form }: { id: string; form: PromotionForm },
): Promise<Result<null, AddPromotionFailure | { code: 'not-found' | 'not-editable' }>> {
  if (!may(visitor, 'manage-promotions')) return failed({ code: 'forbidden' });
  const facts = await readPromotionForm(shop, form);
  if (!facts.ok) return facts;
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const before = await findPromotionById(writer, id);
    if (!before) return failed({ code: 'not-found' });
    if (!isEditable(before, now)) return failed({ code: 'not-editable' });
    const { code, isByOneTimeCodes } = facts.value;
    if (before.isByOneTimeCodes && !isByOneTimeCodes && (await countCodes(writer, id)).codes > 0) {
      const problems = { codes: 'Codes for one order each have been created' };
      return failed({ code: 'incomplete', problems });
    }
    if (code !== before.code && (await isIssued(writer, code))) return failed(takenCode);
    const after = { ...facts.value, id, now };
    if (!(await updatePromotion(writer, after))) return failed(takenCode);
    const { usedCount: _used, given: _given, createdAt: _created, ...facing } = before;
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'promotion.changed',
      subject: { type: 'promotion', id },
      details: { before: facing, after: facts.value },
    });
    return ok(null);
  });
}

export interface ListedPromotion extends Promotion {
  state: PromotionState;
  /** What its orders come to, less refunds; one amount for each currency. */
  revenue: Money[];
}

export interface PromotionChoices {
  currency: string;
  timeZone: string;
  /** Category values that a promotion can be restricted to. */
  categories: string[];
  /** Of customers, by name. */
  segments: SegmentName[];
}

export interface PromotionTable extends PromotionChoices {
  promotions: ListedPromotion[];
}

/** Current, past and planned promotions, newest first. */
export async function listPromotions(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<PromotionTable, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-promotions')) return failed({ code: 'forbidden' });
  const promotions = await listed(shop, await readPromotions(shop.db.read));
  return ok({ promotions, ...(await readChoices(shop)) });
}

async function readChoices({ db: { read }, hooks }: Shop): Promise<PromotionChoices> {
  const categories = await listCategories(read);
  const segments = await hooks.segmentNames(read);
  const { currency, timeZone } = settingsFrom(await readSettings(read));
  return {
    currency,
    timeZone,
    categories: categories.map(({ value }) => value),
    segments: segments.map(({ id, name }) => ({ id, name })),
  };
}

async function listed(shop: Shop, promotions: readonly Promotion[]): Promise<ListedPromotion[]> {
  const now = shop.clock();
  const sales = await shop.hooks.promotionSales(shop.db.read);
  return promotions.map((one) => ({
    ...one,
    state: promotionState(one, now),
    revenue: sales.flatMap(({ promotionId, revenue }) => (promotionId === one.id ? revenue : [])),
  }));
}

export interface ShownPromotion extends PromotionChoices {
  promotion: ListedPromotion;
  form: PromotionForm;
  /** What the customer gets. */
  sentence: string;
  isEditable: boolean;
  history: PromotionEvent[];
  /** Its one-time codes. */
  codes: CodeCounts;
}

export async function showPromotion(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<ShownPromotion, { code: 'forbidden' | 'not-found' }>> {
  if (!may(visitor, 'manage-promotions')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const found = await findPromotionById(read, id);
  const [promotion] = found ? await listed(shop, [found]) : [];
  if (!promotion) return failed({ code: 'not-found' });
  const choices = await readChoices(shop);
  const { timeZone } = choices;
  const titles = await bundleTitles(read, promotion);
  return ok({
    promotion,
    form: promotionFormOf(promotion, { timeZone, titles }),
    sentence: reductionSentence(promotion.reduction, { minimum: promotion.minimum, titles }),
    isEditable: isEditable(promotion, shop.clock()),
    history: await listPromotionEvents(read, id),
    codes: await countCodes(read, id),
    ...choices,
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
