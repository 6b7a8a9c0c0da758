import { z } from 'zod';
import type { ApiAnswer } from './api-answer.ts';

/** What can go wrong, by stable codes: programs decide by these and never by the words. */
export const problems = {
  'malformed-json': { status: 400, title: 'The body is not JSON' },
  'too-deep': { status: 400, title: 'The body is nested too deeply' },
  'invalid-text': { status: 400, title: 'A text contains NUL or half of a surrogate pair' },
  'not-signed-in': { status: 401, title: 'Sign in first' },
  'key-refused': { status: 401, title: 'This API key opens nothing (any more)' },
  'second-factor-needed': {
    status: 403,
    title: 'Staff need a second factor: add one on the account page',
  },
  forbidden: { status: 403, title: 'This account may not do that' },
  'scope-missing': { status: 403, title: 'This API key was not given the scope for that' },
  'not-a-buyer': { status: 403, title: 'Only customers who received the product can review it' },
  'not-found': { status: 404, title: 'There is no such thing' },
  'method-not-allowed': { status: 405, title: 'This path does not take this method' },
  'id-taken': { status: 409, title: 'This id is in use' },
  'sku-taken': { status: 409, title: 'This SKU is in use' },
  'email-already-in-use': { status: 409, title: 'This address has an account' },
  'own-account': { status: 409, title: 'Nobody deletes the own account' },
  'price-changed': { status: 409, title: 'A price is another one now' },
  'not-enough-stock': { status: 409, title: 'There are not that many left' },
  'no-more': { status: 409, title: 'There are no more of it' },
  'cart-full': { status: 409, title: 'The cart has no room for another line' },
  'empty-cart': { status: 409, title: 'The cart is empty' },
  'total-changed': { status: 409, title: 'It costs another sum now' },
  'not-open': { status: 409, title: 'The order is in no state that this one may follow' },
  'own-review': { status: 409, title: 'Nobody reports the own review' },
  stale: { status: 409, title: 'Somebody else has changed it meanwhile' },
  'precondition-failed': { status: 412, title: 'It is no longer what If-Match names' },
  'too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'Send application/json' },
  invalid: { status: 422, title: 'Some fields are not right' },
  'key-reused': { status: 422, title: 'This Idempotency-Key was sent with another body' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  busy: { status: 503, title: 'The shop is busy, try again in a moment' },
  'bad-request': { status: 400, title: 'The shop could not make sense of this request' },
  internal: { status: 500, title: 'Something went wrong on our side' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

/** A field that is not right, by its path in what was sent: 'rating.rate'. */
export interface FieldError {
  path: string;
  message: string;
}

export const problemSchema = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(problems)),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    requestId: z.string(),
  })
  .catchall(z.json())
  .meta({ id: 'Problem' });

export interface ProblemParts {
  errors?: FieldError[];
  /** Further members, such as the true prices. */
  more?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** RFC 9457. The request's id is added where it is sent. */
export function problem(
  code: ProblemCode,
  { errors, more, headers }: ProblemParts = {},
): ApiAnswer {
  const { status, title } = problems[code];
  return {
    status,
    isProblem: true,
    ...(headers && { headers }),
    body: { type: 'about:blank', title, status, code, ...(errors && { errors }), ...more },
  };
}

export function invalid(errors: FieldError[]): ApiAnswer {
  return problem('invalid', { errors });
}
