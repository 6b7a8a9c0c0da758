import type { DiscountCode } from '#domain/discount-code.ts';
import type { Writer } from './database.ts';

export interface NewDiscountCode extends DiscountCode {
  id: string;
  now: number;
}

export async function insertDiscountCode(writer: Writer, code: NewDiscountCode): Promise<void> {
  await writer
    .insertInto('discount_codes')
    .values({
      id: code.id,
      code: code.code,
      kind: 'amount',
      amount_minor: code.off.amount,
      currency: code.off.currency,
      first_order_only: code.isFirstOrderOnly ? 1 : 0,
      issued_to_email: code.issuedTo,
      created_at: code.now,
    })
    .execute();
}
