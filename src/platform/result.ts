/** Result of a use case whose failure is an ordinary outcome: out of stock, not found, not allowed. */
export type Result<Value, Failure extends { code: string }> =
  | { ok: true; value: Value }
  | { ok: false; failure: Failure };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function failed<Failure extends { code: string }>(
  failure: Failure,
): { ok: false; failure: Failure } {
  return { ok: false, failure };
}
