/** What is known of a request before its body. Any `Request` is one. */
export interface RequestHead {
  readonly url: string;
  readonly headers: HeaderValues;
}

export interface HeaderValues {
  /** Null without such a header. Names are in lower case. */
  get: (name: string) => string | null;
}
