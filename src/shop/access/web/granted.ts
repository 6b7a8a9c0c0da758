import type { Result } from '#platform/result.ts';

/** Unwraps results that cannot be forbidden here, as access.ts guards the page. */
export function granted<Value>(result: Result<Value, { code: 'forbidden' }>): Value {
  if (!result.ok) throw new Error('this page has no guard in access.ts');
  return result.value;
}
