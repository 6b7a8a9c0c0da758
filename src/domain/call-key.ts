/** Tells a call that is sent again from a new one, and from one that only has the key in common. */
export interface CallKey {
  keyHash: string;
  bodyHash: string;
}
