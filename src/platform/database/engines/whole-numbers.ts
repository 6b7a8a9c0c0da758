/** int8, and numeric, the type of a sum of int8: PostgreSQL sends both as text. */
export const wholeNumberTypes: readonly number[] = [20, 1700];

/** Throws instead of returning a rounded number. */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe whole number: ${text}`);
  return value;
}
