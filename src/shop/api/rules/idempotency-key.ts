/** Idempotency key with a hash that detects reuse for a different request. */
export interface CallKey {
  keyHash: string;
  bodyHash: string;
}
