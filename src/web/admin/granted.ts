import type { Result } from '#domain/result.ts';

/** For what services refuse to nobody who gets as far as these pages: access.ts has a line for them. */
export function granted<Value>(result: Result<Value, { code: 'forbidden' }>): Value {
  if (!result.ok) throw new Error('this page has no guard in access.ts');
  return result.value;
}
