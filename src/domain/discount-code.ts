import type { Money } from './money.ts';
import { readableCode } from './readable-code.ts';

/** Takes an amount off one order. It can be spent once. */
export interface DiscountCode {
  code: string;
  off: Money;
  isFirstOrderOnly: boolean;
  /** Who it was made for; null for whoever has it. */
  issuedTo: string | null;
}

/** '7K3M-Q9TD-0XWB' from 128 random bits in hexadecimal: 60 of them, too many to try. */
export function discountCodeFrom(randomHex: string): string {
  return readableCode(randomHex, 3);
}
