import { counted } from '#platform/format.ts';
import { z } from 'zod';

/** Problem titles by stable code. Clients rely on the codes, never on the titles. */
export const problems = {
  'malformed-json': { status: 400, title: 'Invalid JSON' },
  'too-deep': { status: 400, title: 'JSON nested too deeply' },
  'invalid-text': { status: 400, title: 'Text contains NUL or an unpaired surrogate' },
  'not-signed-in': { status: 401, title: 'Authentication required' },
  'key-refused': { status: 401, title: 'Invalid or revoked API key' },
  'second-factor-needed': {
    status: 403,
    title: 'Second factor required: add one on the account page',
  },
  forbidden: { status: 403, title: 'Permission denied' },
  'scope-missing': { status: 403, title: 'API key lacks the required scope' },
  'not-a-buyer': { status: 403, title: 'Only customers who received the product can review it' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'category-in-use': { status: 409, title: 'Category still has products, drafts included' },
  'last-category': { status: 409, title: 'A shop needs a category' },
  'id-taken': { status: 409, title: 'Id already in use' },
  'sku-taken': { status: 409, title: 'SKU already in use' },
  'email-already-in-use': { status: 409, title: 'Email address already in use' },
  'own-account': { status: 409, title: 'You cannot delete your own account' },
  'price-changed': { status: 409, title: 'Price changed' },
  'not-enough-stock': { status: 409, title: 'Insufficient stock' },
  'no-more': { status: 409, title: 'Out of stock' },
  'cart-full': { status: 409, title: 'Cart full' },
  'empty-cart': { status: 409, title: 'The cart is empty' },
  'total-changed': { status: 409, title: 'The total has changed' },
  'not-open': { status: 409, title: 'Invalid order status transition' },
  'already-invoiced': { status: 409, title: 'Invoice already issued' },
  'not-ready': { status: 409, title: 'Draft order incomplete' },
  'no-payment-method': { status: 409, title: 'No payment method for a link' },
  'balance-due': { status: 409, title: 'Balance of the edited order not paid' },
  'nothing-to-ship': { status: 409, title: 'Nothing left to ship' },
  'too-many-units': { status: 409, title: 'More units than are left to ship' },
  'too-late': { status: 409, title: 'Shipment can no longer be undone' },
  'shipment-cancelled': { status: 409, title: 'Shipment cancelled' },
  'not-editable': { status: 409, title: 'Shipped, refunded or cancelled orders cannot be edited' },
  'exceeds-authorization': {
    status: 409,
    title: 'Total exceeds what the customer authorized',
  },
  'approval-needed': { status: 409, title: 'Approval of a second person needed' },
  'not-refundable': { status: 409, title: 'Nothing paid or nothing left to refund' },
  'gift-card-used': { status: 409, title: 'A gift card of the order was used' },
  'refund-too-high': { status: 409, title: 'Refund exceeds what is left of the payment' },
  'already-refunded': { status: 409, title: 'Units already refunded or not part of the order' },
  'return-changed': { status: 409, title: 'Invalid return status transition' },
  'not-returnable': { status: 409, title: 'Units not shipped, or already returned or refunded' },
  'costs-more': { status: 409, title: 'The replacement costs more than the returned item' },
  'promotion-closed': { status: 409, title: 'Promotion used or ended' },
  'own-review': { status: 409, title: 'This is your own review' },
  stale: { status: 409, title: 'Conflict: changed by someone else' },
  'precondition-failed': { status: 412, title: 'Precondition failed' },
  'too-large': { status: 413, title: 'Request body too large' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type: send application/json' },
  invalid: { status: 422, title: 'Validation failed' },
  'nothing-left': { status: 422, title: 'Nothing would be left of the order: cancel it' },
  'shipping-not-offered': { status: 422, title: 'Shipping method not offered for this order' },
  'unknown-item': { status: 422, title: 'No item on sale with this SKU or variant id' },
  'nothing-to-refund': { status: 422, title: 'The refund has no amount' },
  'not-receivable': { status: 422, title: 'No units, or more than are returned' },
  'key-reused': { status: 422, title: 'Idempotency-Key reused with a different body' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  busy: { status: 503, title: 'Service busy, try again shortly' },
  'bad-request': { status: 400, title: 'Malformed request' },
  internal: { status: 500, title: 'Internal server error' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

/** An invalid field, by its path in the request body: 'rating.rate'. */
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

interface Success {
  status: number;
  /** Undefined for a response without a body. */
  body?: unknown;
  headers?: Record<string, string | string[]>;
  isProblem?: false;
}

export interface ProblemResponse<Code extends ProblemCode> extends Omit<Success, 'isProblem'> {
  isProblem: true;
  code: Code;
}

/** The codes are part of the type, so that returning an undocumented code does not compile. */
export type ApiResponse<Code extends ProblemCode = ProblemCode> = Success | ProblemResponse<Code>;

export interface ProblemParts {
  errors?: FieldError[];
  /** Extension members, such as the current prices. */
  more?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** RFC 9457. The request's id is added where it is sent. */
export function problem<Code extends ProblemCode>(
  code: Code,
  { errors, more, headers }: ProblemParts = {},
): ProblemResponse<Code> {
  const { status, title } = problems[code];
  return {
    status,
    code,
    isProblem: true,
    ...(headers && { headers }),
    body: { type: 'about:blank', title, status, code, ...(errors && { errors }), ...more },
  };
}

export function invalid(errors: FieldError[]): ProblemResponse<'invalid'> {
  return problem('invalid', { errors });
}

type RawIssue = z.core.$ZodRawIssue;

/**
 * Error messages for API callers, passed to `safeParse` as `error`. A message defined by the schema takes
 * precedence; default messages of the validation library never reach a caller.
 */
export function fieldMessage(issue: RawIssue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'Required' : `Must be ${named(issue.expected)}`;
  }
  if (issue.code === 'too_small') {
    const { origin, minimum } = issue;
    if (origin === 'string' && minimum === 1) return 'Must not be empty';
    return `Must ${haveOrBe(origin)} at least ${amount(origin, minimum)}`;
  }
  if (issue.code === 'too_big') {
    return `Must ${haveOrBe(issue.origin)} at most ${amount(issue.origin, issue.maximum)}`;
  }
  if (issue.code === 'invalid_value') {
    return `Must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
  }
  if (issue.code === 'unrecognized_keys') {
    return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}`;
  }
  return 'Invalid value';
}

const names: Readonly<Record<string, string>> = {
  int: 'an integer',
  array: 'an array',
  object: 'an object',
};

function named(type: string): string {
  return names[type] ?? `a ${type}`;
}

function haveOrBe(origin: string): string {
  return origin === 'string' || origin === 'array' ? 'have' : 'be';
}

function amount(origin: string, limit: number | bigint): string {
  const units: Readonly<Record<string, string>> = { string: 'character', array: 'item' };
  const unit = units[origin];
  if (unit === undefined) return `${limit}`;
  return counted(limit, unit);
}
