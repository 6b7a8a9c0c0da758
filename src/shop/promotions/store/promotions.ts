import { redeemOneTimeCode } from './promotion-codes.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { type Promotion, withBranches } from '#shop/promotions/rules/promotion.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { type Placeholders, prepareQuery } from '#platform/database/prepare-query.ts';
import { columnsOf, type NewPromotion, promotionOf } from './promotion-rows.ts';

/** False if the code is already in use. */
export async function insertPromotion(writer: Writer, promotion: NewPromotion): Promise<boolean> {
  const inserted = await writer
    .insertInto('promotions')
    .values({ id: promotion.id, ...columnsOf(promotion), created_at: promotion.now })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False if it has been used or has ended, or another promotion has its code. */
export async function updatePromotion(writer: Writer, promotion: NewPromotion): Promise<boolean> {
  const { id, code, now } = promotion;
  const other = await writer
    .selectFrom('promotions')
    .select('id')
    .where('code', '=', code ?? '')
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) return false;
  const { numUpdatedRows } = await writer
    .updateTable('promotions')
    .set(columnsOf(promotion))
    .where('id', '=', id)
    .where('used_count', '=', 0)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function findPromotionById(reader: Reader, id: string): Promise<Promotion | null> {
  const row = await reader
    .selectFrom('promotions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? promotionOf(row) : null;
}

/** The newest first. */
export async function listPromotions(reader: Reader): Promise<Promotion[]> {
  const rows = await reader
    .selectFrom('promotions')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(promotionOf);
}

export async function listAutomaticPromotions(reader: Reader, now: number): Promise<Promotion[]> {
  const rows = await automaticPromotions.execute(reader, { now });
  return inTree(reader, rows.map(promotionOf));
}

const automaticPromotions = prepareQuery((reader, { now }: Placeholders<{ now: number }>) =>
  reader
    .selectFrom('promotions')
    .selectAll()
    .where('code', 'is', null)
    .where('one_time_codes', '=', 0)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('id'),
);

export interface FoundPromotion extends Promotion {
  /** It is a one-time code, and belongs to an order. */
  isCodeSpent: boolean;
}

/** By its code, or by one of its one-time codes, which it then has as its code. */
export async function findPromotion(reader: Reader, code: string): Promise<FoundPromotion | null> {
  const row = await promotionOfCode.executeTakeFirst(reader, { code });
  if (!row) return null;
  const found = { ...promotionOf(row), code, isCodeSpent: row.redeemed_by_order !== null };
  const [promotion = found] = await inTree(reader, [found]);
  return promotion;
}

/** With the branches of their categories; asks for the categories only where one is named. */
async function inTree<One extends Promotion>(
  reader: Reader,
  promotions: readonly One[],
): Promise<One[]> {
  const isNamed = promotions.some(({ reduction }) => {
    return reduction.category || (reduction.kind === 'buy-get' && reduction.getCategory);
  });
  if (!isNamed) return [...promotions];
  const categories = await listCategories(reader);
  return promotions.map((one) => withBranches(one, categories));
}

const promotionOfCode = prepareQuery((reader, { code }: Placeholders<{ code: string }>) =>
  reader
    .selectFrom('promotions')
    .leftJoin('promotion_codes', (join) =>
      join
        .onRef('promotion_codes.promotion_id', '=', 'promotions.id')
        .on('promotion_codes.code', '=', code),
    )
    .selectAll('promotions')
    .select('promotion_codes.redeemed_by_order as redeemed_by_order')
    .where((row) =>
      row.or([
        row('promotions.code', '=', code),
        row(
          'promotions.id',
          '=',
          row
            .selectFrom('promotion_codes as entered')
            .select('entered.promotion_id')
            .where('entered.code', '=', code),
        ),
      ]),
    ),
);

export async function countUses(
  reader: Reader,
  promotionId: string,
  userId: string,
): Promise<number> {
  const { uses } = await reader
    .selectFrom('promotion_uses')
    .select((row) => row.fn.countAll<number>().as('uses'))
    .where('promotion_id', '=', promotionId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return uses;
}

export interface PromotionUse {
  promotionId: string;
  /** As the customer entered it; null for an automatic promotion. */
  code: string | null;
  orderId: number;
  userId: string;
  isFirstOrder: boolean;
  /** What the promotion takes off the order. */
  discountMinor: number;
}

/** Checks the usage limits again, because concurrent orders may have used the promotion. */
export async function redeemPromotion(
  writer: Writer,
  use: PromotionUse,
): Promise<Result<null, { code: 'code-used-up' | 'code-spent' | 'first-order-only' }>> {
  const taken = await writer
    .updateTable('promotions')
    .set((row) => ({
      used_count: row('used_count', '+', 1),
      given_minor: row('given_minor', '+', use.discountMinor),
    }))
    .where('id', '=', use.promotionId)
    .where((row) =>
      row.or([
        row('budget_minor', 'is', null),
        row(row('given_minor', '+', use.discountMinor), '<=', row.ref('budget_minor')),
      ]),
    )
    .where((row) =>
      row.or([row('total_limit', 'is', null), row('used_count', '<', row.ref('total_limit'))]),
    )
    .returning(['customer_limit', 'first_order_only', 'one_time_codes'])
    .executeTakeFirst();
  if (!taken) return failed({ code: 'code-used-up' });
  if (taken.one_time_codes === 1 && !(await redeemOneTimeCode(writer, use))) {
    return failed({ code: 'code-used-up' });
  }
  if (taken.first_order_only === 1 && !use.isFirstOrder) {
    return failed({ code: 'first-order-only' });
  }
  const uses = await countUses(writer, use.promotionId, use.userId);
  if (taken.customer_limit !== null && uses >= taken.customer_limit) {
    return failed({ code: 'code-spent' });
  }
  await writer
    .insertInto('promotion_uses')
    .values({
      order_id: use.orderId,
      promotion_id: use.promotionId,
      user_id: use.userId,
      discount_minor: use.discountMinor,
    })
    .execute();
  return ok(null);
}

/** The uses of these orders count for the account from now on. */
export async function assignUses(
  writer: Writer,
  orderIds: readonly number[],
  userId: string,
): Promise<void> {
  if (orderIds.length === 0) return;
  await writer
    .updateTable('promotion_uses')
    .set({ user_id: userId })
    .where('order_id', 'in', orderIds)
    .execute();
}

/** Uses stay counted when the account that made them is deleted. */
export async function reassignUses(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer
    .updateTable('promotion_uses')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .execute();
}

/** False if it has already ended or does not exist. */
export async function endPromotion(writer: Writer, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('promotions')
    .set({ ends_at: now })
    .where('id', '=', id)
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Updates promotions after the value of a category has changed. */
export async function followCategory(writer: Writer, from: string, to: string): Promise<void> {
  for (const column of ['category', 'get_category'] as const) {
    await writer
      .updateTable('promotions')
      .set({ [column]: to })
      .where(column, '=', from)
      .execute();
  }
}

/** Updates promotions after the currency has changed; amounts keep their number. */
export async function followCurrency(writer: Writer, currency: string): Promise<void> {
  await writer.updateTable('promotions').set({ currency }).execute();
  await writer
    .updateTable('discount_codes')
    .set({ currency })
    .where('redeemed_by_order', 'is', null)
    .where('currency', 'is not', null)
    .execute();
}
