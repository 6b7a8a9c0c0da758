import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Access, Scope } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import { keyErrors } from './idempotency-key.ts';
import { type ApiResponse, invalid, type ProblemCode, fieldMessage } from './problem.ts';

export interface ApiCall {
  shop: Shop;
  visitor: Visitor | null;
  /** Null for loopback, which all local clients share. */
  network: string | null;
  /** The origin of the shop: https://shop.example. */
  origin: string;
  headers: IncomingHttpHeaders;
}

/**
 * The scope that an API key needs; 'any' accepts every key and is meant for operations that return only the
 * caller's own account.
 */
type Guard = { access: 'everyone' } | { access: Exclude<Access, 'everyone'>; scope: Scope | 'any' };

type Described = Guard & Description;

interface Description {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, with names in braces: /products/{id}. */
  path: string;
  /** The operationId, also used as function name by generated clients. */
  name: string;
  summary: string;
  /** Problem codes in addition to those that `codesOf` derives from access and inputs. */
  problems?: readonly ProblemCode[];
  /** Accepts image data: the larger body limit applies, to authorized callers only. */
  isLarge?: boolean;
  /** Changes money or stock: an Idempotency-Key makes a retry safe. */
  isRepeatable?: boolean;
  /**
   * The response is public and stays the same until this version changes: the catalogue's, or one product's
   * own.
   */
  dependsOn?: 'catalogue' | 'product';
  answer: { status: number; description: string; schema: z.ZodType | null };
}

interface Inputs<Params, Query, Body> {
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
}

interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

type RawInput = Input<unknown, unknown, unknown>;

export type Operation = Described &
  Inputs<unknown, unknown, unknown> & {
    /** Validates the inputs and runs the operation. */
    run: (call: ApiCall, raw: RawInput) => Promise<ApiResponse>;
  };

/** Applies to every operation that takes input. */
type Implied = 'invalid' | 'busy' | 'too-many-requests';

type Definition<Params, Query, Body, Code extends ProblemCode> = Described &
  Inputs<Params, Query, Body> & {
    problems?: readonly Code[];
    handle: (
      call: ApiCall,
      input: Input<Params, Query, Body>,
    ) => Promise<ApiResponse<NoInfer<Code> | Implied>>;
  };

/** Defines an entry of the operation table, from which routes, document and tests are derived. */
export function operation<
  Params = null,
  Query = null,
  Body = null,
  Code extends ProblemCode = never,
>(definition: Definition<Params, Query, Body, Code>): Operation {
  const { handle, ...described } = definition;
  const { params, query, body } = definition;
  return {
    ...described,
    async run(call, raw) {
      const checked = {
        params: read(params, raw.params, 'path'),
        query: read(query, raw.query, 'query'),
        body: read(body, raw.body, ''),
      };
      const errors = [
        ...Object.values(checked).flatMap((part) => part.errors),
        ...(definition.isRepeatable ? keyErrors(call.headers) : []),
      ];
      if (errors.length > 0) return invalid(errors);
      // An input without a schema has type and value null; inputs with errors have been rejected above.
      const input = {
        params: checked.params.value as Params,
        query: checked.query.value as Query,
        body: checked.body.value as Body,
      };
      return handle(call, input);
    },
  };
}

/** All problem codes of the operation; the compiler checks `problems` against the handler. */
export function codesOf(described: Operation): ProblemCode[] {
  const { access, params, query, body, problems = [] } = described;
  const codes: ProblemCode[] = [
    'bad-request',
    'invalid-text',
    'key-refused',
    'too-many-requests',
    'internal',
    'busy',
  ];
  if (described.access !== 'everyone') {
    codes.push('not-signed-in');
    if (described.scope !== 'any') codes.push('scope-missing');
    if (access !== 'signed-in') codes.push('second-factor-needed', 'forbidden');
  }
  if (body) codes.push('malformed-json', 'too-deep', 'too-large', 'unsupported-media-type');
  if (params || query || body) codes.push('invalid');
  return [...new Set([...codes, ...problems])];
}

/** For operations that require authentication: a missing visitor is a bug. */
export function visitorOf({ visitor }: ApiCall): Visitor {
  if (!visitor) throw new Error('this operation is open to everyone');
  return visitor;
}

function read(schema: z.ZodType | undefined, value: unknown, within: string) {
  if (!schema) return { value: null, errors: [] };
  const parsed = schema.safeParse(value, { error: fieldMessage });
  if (parsed.success) return { value: parsed.data, errors: [] };
  const errors = parsed.error.issues.map((issue) => ({
    path: [...(within ? [within] : []), ...issue.path.map(String)].join('.'),
    message: issue.message,
  }));
  return { value: null, errors };
}
