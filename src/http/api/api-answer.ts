export interface ApiAnswer {
  status: number;
  /** Undefined: an answer without a body. */
  body?: unknown;
  headers?: Record<string, string | string[]>;
  isProblem?: boolean;
}
