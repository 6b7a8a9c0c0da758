import type { Discount, IdleCode } from '#shop/promotions/rules/discount-code.ts';

/** The code of these discounts if another one is granted, because it saves at least as much. */
export function outdoneCode(
  discounts: readonly Discount[],
  granted: Discount | null,
): IdleCode | null {
  const code = discounts.find((one) => one.code !== null)?.code ?? null;
  if (code === null || granted?.code === code) return null;
  return { code, failure: { code: 'better-discount' } };
}
