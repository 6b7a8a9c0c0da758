/** int8, and numeric, which is what the sum of int8 is: Postgres sends both as text. */
export const wholeNumberTypes: readonly number[] = [20, 1700];

/** Throws rather than give a number that differs from what is stored. */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe whole number: ${text}`);
  return value;
}
