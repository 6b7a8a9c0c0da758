export const numbersOnly = 'Please enter Numbers only';
export const aboveTheLimit = 'Enter a number less than 10,000,000.';
/** A full cart of the most expensive product must stay within the safe amount (platform/money.ts). */
export const numberLimit = 10_000_000;

export function lineProblem(text: string, maxLength: number): string | null {
  return text.includes('\n')
    ? 'Line breaks are not allowed. Enter a single line.'
    : lengthProblem(text, maxLength);
}

export function lengthProblem(text: string, maxLength: number): string | null {
  return text.length > maxLength ? `Too long. Enter at most ${maxLength} characters.` : null;
}

export function wholeProblem(text: string): string | null {
  if (!/^\d+$/.test(text)) return numbersOnly;
  return Number(text) < numberLimit ? null : aboveTheLimit;
}
