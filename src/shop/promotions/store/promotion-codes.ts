import type { Reader, Writer } from '#platform/database/database.ts';

/** Rows of one statement: few enough for the parameters that both engines take. */
const codesPerStatement = 1000;

export async function insertCodes(
  writer: Writer,
  { promotionId, codes, now }: { promotionId: string; codes: readonly string[]; now: number },
): Promise<void> {
  for (let start = 0; start < codes.length; start += codesPerStatement) {
    const rows = codes
      .slice(start, start + codesPerStatement)
      .map((code) => ({ code, promotion_id: promotionId, created_at: now }));
    await writer.insertInto('promotion_codes').values(rows).execute();
  }
}

export interface CodeCounts {
  codes: number;
  used: number;
}

export async function countCodes(reader: Reader, promotionId: string): Promise<CodeCounts> {
  return reader
    .selectFrom('promotion_codes')
    .select((row) => [
      row.fn.countAll<number>().as('codes'),
      row.fn.count<number>('redeemed_by_order').as('used'),
    ])
    .where('promotion_id', '=', promotionId)
    .executeTakeFirstOrThrow();
}

export interface OneTimeCode {
  code: string;
  isUsed: boolean;
}

/** In alphabetical order, from the one after `after`. */
export async function listCodes(
  reader: Reader,
  promotionId: string,
  { after, limit }: { after: string; limit: number },
): Promise<OneTimeCode[]> {
  const rows = await reader
    .selectFrom('promotion_codes')
    .select(['code', 'redeemed_by_order'])
    .where('promotion_id', '=', promotionId)
    .where('code', '>', after)
    .orderBy('code')
    .limit(limit)
    .execute();
  return rows.map(({ code, redeemed_by_order: order }) => ({ code, isUsed: order !== null }));
}

interface CodeUse {
  promotionId: string;
  code: string | null;
  orderId: number;
}

/** False if another order has it. */
export async function redeemOneTimeCode(
  writer: Writer,
  { promotionId, code, orderId }: CodeUse,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('promotion_codes')
    .set({ redeemed_by_order: orderId })
    .where('code', '=', code ?? '')
    .where('promotion_id', '=', promotionId)
    .where('redeemed_by_order', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Of a cancelled order: the code can be used again. */
export async function releaseOneTimeCode(writer: Writer, orderId: number): Promise<void> {
  await writer
    .updateTable('promotion_codes')
    .set({ redeemed_by_order: null })
    .where('redeemed_by_order', '=', orderId)
    .execute();
}
