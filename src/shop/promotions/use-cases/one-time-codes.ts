import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { discountCodeFrom } from '#shop/promotions/rules/discount-code.ts';
import { promotionState } from '#shop/promotions/rules/promotion.ts';
import {
  countCodes,
  insertCodes,
  listCodes,
  type OneTimeCode,
} from '#shop/promotions/store/promotion-codes.ts';
import { findPromotionById } from '#shop/promotions/store/promotions.ts';
import { byteOrderMark, csvText } from '#platform/csv.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

const maxOneTimeCodes = 10_000;

export type CreateCodesFailure = {
  code: 'forbidden' | 'not-found' | 'ended' | 'invalid' | 'too-many';
};

/** Creates so many codes for one order each, and returns them; a promotion has `maxOneTimeCodes` at most. */
export async function createCodes(
  shop: Shop,
  visitor: Visitor,
  { promotionId, count }: { promotionId: string; count: string },
): Promise<Result<string[], CreateCodesFailure>> {
  if (!may(visitor, 'manage-promotions')) return failed({ code: 'forbidden' });
  const wanted = /^[1-9]\d{0,4}$/.test(count) ? Number(count) : 0;
  if (wanted === 0) return failed({ code: 'invalid' });
  if (wanted > maxOneTimeCodes) return failed({ code: 'too-many' });
  const codes = Array.from({ length: wanted }, () => discountCodeFrom(shop.newId()));
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const promotion = await findPromotionById(writer, promotionId);
    if (!promotion?.isByOneTimeCodes) return failed({ code: 'not-found' });
    if (promotionState(promotion, now) === 'ended') return failed({ code: 'ended' });
    const had = await countCodes(writer, promotionId);
    if (had.codes + wanted > maxOneTimeCodes) return failed({ code: 'too-many' });
    await insertCodes(writer, { promotionId, codes, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'promotion.codes-added',
      subject: { type: 'promotion', id: promotionId },
      details: { codes: wanted },
    });
    return ok(codes);
  });
}

/** All codes of the promotion as CSV. Recorded, because anyone who has a code can use it. */
export async function exportCodes(
  shop: Shop,
  visitor: Visitor,
  promotionId: string,
): Promise<Result<AsyncGenerator<string>, { code: 'forbidden' | 'not-found' }>> {
  if (!may(visitor, 'manage-promotions')) return failed({ code: 'forbidden' });
  return shop.db.write(async (writer) => {
    const promotion = await findPromotionById(writer, promotionId);
    if (!promotion?.isByOneTimeCodes) return failed({ code: 'not-found' });
    const { codes } = await countCodes(writer, promotionId);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now: shop.clock(),
      actorId: visitor.userId,
      action: 'promotion.codes-exported',
      subject: { type: 'promotion', id: promotionId },
      details: { codes },
    });
    return ok(codeTexts(shop, promotionId));
  });
}

const codesPerBatch = 1000;

async function* codeTexts({ db }: Shop, promotionId: string): AsyncGenerator<string> {
  yield byteOrderMark + csvText([['Code', 'Status']]);
  let after = '';
  for (;;) {
    const span = { after, limit: codesPerBatch };
    const codes: OneTimeCode[] = await listCodes(db.read, promotionId, span);
    const last = codes.at(-1);
    if (!last) return;
    after = last.code;
    yield csvText(codes.map(({ code, isUsed }) => [code, isUsed ? 'Used' : 'Unused']));
  }
}
