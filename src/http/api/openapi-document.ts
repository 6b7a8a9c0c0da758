import { z } from 'zod';
import type { Operation } from './operation.ts';
import { problemSchema, problems } from './problem.ts';

type Json = Record<string, unknown>;

/** What anything may be answered with, whatever it does. */
const alwaysPossible = [400, 429, 500, 503];

/** OpenAPI 3.1, from the table of operations and the schemas that check what is sent. */
export function openapiDocument(operations: readonly Operation[], origin: string): Json {
  const components: Json = {};
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = described(operation, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '1.0.0',
      description:
        'Reading the catalogue is open. Everything else needs a session or an API key with the scope that stands beside it. Errors are application/problem+json (RFC 9457) with a stable code and the paths of fields.',
    },
    servers: [{ url: `${origin}/api` }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        key: { type: 'http', scheme: 'bearer', description: 'A key of the admin: vk_…' },
      },
    },
  };
}

function described(operation: Operation, components: Json): Json {
  const { name, summary, answer, body } = operation;
  const toSchema = (schema: z.ZodType, io: 'input' | 'output') =>
    schemaOf(schema, { io, components });
  const ok = answer.schema ? { content: json(toSchema(answer.schema, 'output')) } : {};
  const refused = {
    content: { 'application/problem+json': { schema: toSchema(problemSchema, 'output') } },
  };
  const responses = Object.fromEntries(
    statusesOf(operation).map((status) => {
      return [String(status), { description: wordsOf(status), ...refused }];
    }),
  );
  return {
    operationId: name,
    summary,
    ...securityOf(operation),
    parameters: parametersOf(operation, components),
    ...(body && { requestBody: { required: true, content: json(toSchema(body, 'input')) } }),
    responses: { [answer.status]: { description: answer.description, ...ok }, ...responses },
  };
}

function securityOf(operation: Operation): Json {
  if (operation.access === 'everyone') return {};
  const { access, scope } = operation;
  const security = [{ session: [] }, { key: scope === 'any' ? [] : [scope] }];
  return { security, 'x-access': access };
}

function statusesOf({ access, body, params, query, problems: own = [] }: Operation): number[] {
  const denied = access === 'everyone' ? [] : [401, 403];
  const unread = body ? [413, 415] : [];
  const wrong = body || params || query ? [422] : [];
  return [...new Set([...alwaysPossible, ...denied, ...unread, ...wrong, ...own])].toSorted(
    (a, b) => a - b,
  );
}

function wordsOf(status: number): string {
  const titles = Object.values(problems).filter((one) => one.status === status);
  return titles.map(({ title }) => title).join('; ') || 'Problem';
}

function parametersOf({ params, query, isRepeatable, method }: Operation, components: Json) {
  const inPath = fieldsOf(params, components).map((field) => ({ in: 'path', ...field }));
  const inQuery = fieldsOf(query, components).map((field) => ({ in: 'query', ...field }));
  const header = (name: string) => ({ in: 'header', name, schema: { type: 'string' } });
  return [
    ...inPath,
    ...inQuery,
    ...(isRepeatable ? [header('Idempotency-Key')] : []),
    ...(method === 'PUT' || method === 'PATCH' ? [header('If-Match')] : []),
  ];
}

function fieldsOf(schema: z.ZodType | undefined, components: Json) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, { io: 'input', components }) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => {
    return { name, required: required.includes(name), schema: field };
  });
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

/** Named schemas are put among the components, and referred to. */
function schemaOf(
  schema: z.ZodType,
  { io, components }: { io: 'input' | 'output'; components: Json },
): Json {
  const { $defs = {}, properties } = z.toJSONSchema(z.object({ schema }), {
    io,
    unrepresentable: 'any',
  });
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _, ...kept } = definition;
    components[name] = referring(kept);
  }
  return referring(properties?.['schema']) as Json;
}

/** Zod refers to #/$defs/Name, the document to #/components/schemas/Name. */
function referring(part: unknown): unknown {
  return JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
