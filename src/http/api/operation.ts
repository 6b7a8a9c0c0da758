import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { Access } from '#domain/identity/access.ts';
import type { Scope } from '#domain/identity/api-key.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { Shop } from '#services/shop.ts';
import { fieldMessage } from './field-messages.ts';
import { keyErrors } from './idempotency-key.ts';
import { type ApiAnswer, invalid, type ProblemCode } from './problem.ts';

export interface ApiCall {
  shop: Shop;
  visitor: Visitor | null;
  /** Null on this machine, which everybody on it shares. */
  network: string | null;
  /** Where the shop is: https://shop.example. */
  origin: string;
  headers: IncomingHttpHeaders;
}

/** A key needs the scope; 'any' key will do where nothing but the own account is told. */
type Guard = { access: 'everyone' } | { access: Exclude<Access, 'everyone'>; scope: Scope | 'any' };

type Described = Guard & Description;

interface Description {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, with names in braces: /products/{id}. */
  path: string;
  /** What it is called in the document and in clients made from it. */
  name: string;
  summary: string;
  /** The problems that it can answer beside those of `codesOf` that its access and its inputs imply. */
  problems?: readonly ProblemCode[];
  /** Carries pictures: larger bodies are read, from those alone who may call it. */
  isLarge?: boolean;
  /** Moves money or stock: an Idempotency-Key makes sure that it is done once. */
  isRepeatable?: boolean;
  /** Told to everyone alike, and the same while this does not change: the catalogue, and one product's own version. */
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
    /** Checks what was sent, and does it. */
    run: (call: ApiCall, raw: RawInput) => Promise<ApiAnswer>;
  };

/** Among the codes of every operation that takes any input. */
type Implied = 'invalid' | 'busy' | 'too-many-requests';

type Definition<Params, Query, Body, Code extends ProblemCode> = Described &
  Inputs<Params, Query, Body> & {
    problems?: readonly Code[];
    handle: (
      call: ApiCall,
      input: Input<Params, Query, Body>,
    ) => Promise<ApiAnswer<NoInfer<Code> | Implied>>;
  };

/** One entry of the table: the door, the document and the tests are made from it. */
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
      // A part without a schema has the type null, as its value; one with errors was answered above.
      const input = {
        params: checked.params.value as Params,
        query: checked.query.value as Query,
        body: checked.body.value as Body,
      };
      return handle(call, input);
    },
  };
}

/** Every problem that the operation can answer; the compiler holds `problems` against its handler. */
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

/** For operations that not everyone may call: without a visitor this is a bug. */
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
