import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { codesOf, type Operation } from '#shop/api/api/operation.ts';
import { problemSchema } from '#shop/api/api/problem.ts';
import type { ApiDocument } from '../../tools/client-source.ts';

/** The parts of a response that the document describes. */
export interface CallAnswer {
  status: number;
  contentType: string;
  text: string;
}

export interface GeneratedCall {
  operation: Operation;
  /** Below /api, with its query. */
  path: string;
  body: unknown;
}

type Json = fc.JsonValue;
type Schema = ApiDocument['components']['schemas'][string] & {
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  examples?: unknown[];
};

const groups: Readonly<Record<string, string>> = {
  products: 'the catalogue',
  categories: 'the catalogue',
  reviews: 'the catalogue',
  cart: 'carts and orders',
  checkout: 'carts and orders',
  orders: 'carts and orders',
  users: 'accounts',
  customers: 'accounts',
  account: 'accounts',
};

/** Operations by the first segment of their path. */
export function operationGroups(operations: readonly Operation[]): Map<string, Operation[]> {
  return Map.groupBy(operations, ({ path }) => {
    const word = path.split('/')[1] ?? '';
    return groups[word] ?? word;
  });
}

/** Calls as the document describes them, and invalid ones. */
export function generatedCall(
  document: ApiDocument,
  operations: readonly Operation[],
): fc.Arbitrary<GeneratedCall> {
  return fc.oneof(...operations.map((operation) => callOf(document, operation)));
}

/** How the response violates the document; null if it complies. */
export function breach(
  document: ApiDocument,
  { operation, path, body }: GeneratedCall,
  { status, contentType, text }: CallAnswer,
): string | null {
  const described = document.paths[operation.path]?.[operation.method.toLowerCase()];
  if (status >= 500) return 'it broke down';
  if (!described?.responses[String(status)]) return 'its status is not in the document';
  const json: unknown = JSON.parse(text);
  if (status !== operation.answer.status) {
    if (!contentType.startsWith('application/problem+json')) return 'it is no problem+json';
    const problem = problemSchema.safeParse(json);
    if (!problem.success) return 'it is no problem';
    const isDocumented = codesOf(operation).some((code) => code === problem.data.code);
    return isDocumented ? null : 'its problem code is not in the document';
  }
  const isWrong = operation.body?.safeParse(body).success === false;
  if (isWrong) return 'what was sent is not what the document asks for';
  const isWhole = !new URLSearchParams(path.split('?')[1]).has('fields');
  const parsed = isWhole ? operation.answer.schema?.safeParse(json) : null;
  if (parsed?.success === false) return `the document says otherwise: ${parsed.error.message}`;
  if (!parsed) return null;
  return isDeepStrictEqual(parsed.data, json) ? null : 'it tells more than the document says';
}

function callOf(document: ApiDocument, operation: Operation): fc.Arbitrary<GeneratedCall> {
  const { method, path } = operation;
  const described = document.paths[path]?.[method.toLowerCase()];
  const parameters = described?.parameters ?? [];
  const inQuery = parameters.filter((one) => one.in === 'query');
  const query = fc.record(
    Object.fromEntries(
      inQuery.map(({ name, schema }) => [name, mostly(valueOf(document, schema), fc.jsonValue())]),
    ),
    { requiredKeys: [] },
  );
  const bodySchema = described?.requestBody?.content['application/json'].schema;
  const body = bodySchema ? bodyOf(rightBody(document, bodySchema)) : fc.constant(undefined);
  // A random deletion would remove data that later calls need.
  const ids =
    method === 'DELETE' ? fc.integer({ min: 4, max: 1_000 }) : fc.integer({ min: 1, max: 4 });
  const id = mostly(ids, fc.oneof(fc.integer(), fc.string({ maxLength: 20 })));
  return fc.record({ id, query, body }).map((drawn) => {
    const part = encodeURIComponent(`${drawn.id as number | string}`.toWellFormed()) || '0';
    const words = Object.entries(drawn.query).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, inWords(one).toWellFormed()]),
    );
    const search = words.length > 0 ? `?${new URLSearchParams(words)}` : '';
    const address = path.replaceAll(/\{\w+\}/g, () => part) + search;
    return { operation, path: address, body: drawn.body };
  });
}

/** Not String(): a generated object may have a toString that is no function. */
function inWords(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Few generated bodies are meaningful to a shop; the examples of the document are. */
function rightBody(document: ApiDocument, schema: Schema): fc.Arbitrary<unknown> {
  const { examples = [] }: Schema = schema.$ref ? namedSchema(document, schema.$ref) : schema;
  const generated = valueOf(document, schema);
  return examples.length > 0 ? fc.oneof(generated, fc.constantFrom(...examples)) : generated;
}

/** As described; with a missing, mistyped or extra field; or arbitrary JSON. */
function bodyOf(right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const names = [
    '__proto__',
    'constructor',
    'id',
    'price',
    'role',
    'title',
    'qty',
    'email',
    'stars',
  ];
  const name = fc.oneof(fc.constantFrom(...names), fc.string());
  const spoiled = fc
    .record({ right, name, value: fc.jsonValue({ maxDepth: 3 }), isGone: fc.boolean() })
    .map((drawn) => {
      const fields = Object.entries(Object(drawn.right) as object);
      const [first] = fields[drawn.name.length % Math.max(fields.length, 1)] ?? [drawn.name];
      if (drawn.isGone) return Object.fromEntries(fields.filter(([one]) => one !== first));
      return JSON.parse(
        `{${fields
          .map(([one, value]) => `${JSON.stringify(one)}:${JSON.stringify(value) ?? 'null'},`)
          .join('')}${JSON.stringify(drawn.name)}:${JSON.stringify(drawn.value)},${JSON.stringify(
          first,
        )}:${JSON.stringify(drawn.value)}}`,
      ) as unknown;
    });
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 4, arbitrary: spoiled },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

function valueOf(document: ApiDocument, schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref) return valueOf(document, namedSchema(document, schema.$ref));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valueOf(document, one)));
  const types = [schema.type ?? 'any'].flat();
  return fc.oneof(...types.map((type) => plainValue(document, type, schema)));
}

function namedSchema(document: ApiDocument, reference: string): Schema {
  const schema = document.components.schemas[reference.split('/').at(-1) ?? ''];
  if (!schema) throw new Error(`the document has no ${reference}`);
  return schema;
}

function plainValue(document: ApiDocument, type: string, schema: Schema): fc.Arbitrary<unknown> {
  const { minimum, maximum, minLength = 0, maxLength = 40, properties = {}, required } = schema;
  switch (type) {
    case 'string':
      return fc.string({
        minLength,
        maxLength: Math.min(maxLength, minLength + 40),
        unit: 'grapheme',
      });
    case 'integer':
      return fc.integer({
        min: Math.max(minimum ?? -1_000_000, -1_000_000),
        max: Math.min(maximum ?? 1_000_000, 1_000_000),
      });
    case 'number':
      return fc.oneof(
        fc.integer({ min: 1, max: 900 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const one = valueOf(document, schema.items ?? {});
      return fc.array(one, { minLength: schema.minItems ?? 0, maxLength: 3 });
    }
    case 'object': {
      const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
        Object.entries(properties).map(([name, own]) => [name, valueOf(document, own)]),
      );
      return fc.record(fields, { requiredKeys: required ?? [] });
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function mostly<Value>(
  right: fc.Arbitrary<Value>,
  wrong: fc.Arbitrary<Json>,
): fc.Arbitrary<Value | Json> {
  return fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: wrong });
}
