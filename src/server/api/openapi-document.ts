import { z } from 'zod';
import { codesOf, type Operation } from '#shop/api/api/operation.ts';
import { type ProblemCode, problemSchema, problems } from '#shop/api/api/problem.ts';

type Json = Record<string, unknown>;

/** Builds the OpenAPI 3.1 document from the operation table and the schemas that validate requests. */
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
        'The catalogue can be read without authentication. Everything else requires a session or an API key with the listed scope. Errors are application/problem+json (RFC 9457) with a stable code and the paths of invalid fields.',
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
  const problemReference = toSchema(problemSchema, 'output');
  const codesByStatus = Map.groupBy(codesOf(operation), (code) => problems[code].status);
  const refusals = Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [status, refusal(codes, problemReference)]),
  );
  return {
    operationId: name,
    summary,
    ...securityOf(operation),
    parameters: parametersOf(operation, components),
    ...(body && { requestBody: { required: true, content: json(toSchema(body, 'input')) } }),
    responses: { [answer.status]: { description: answer.description, ...ok }, ...refusals },
  };
}

function securityOf(operation: Operation): Json {
  if (operation.access === 'everyone') return {};
  const { access, scope } = operation;
  const security = [{ session: [] }, { key: scope === 'any' ? [] : [scope] }];
  return { security, 'x-access': access };
}

/** The problems of one status: exactly these codes, with an example of each. */
function refusal(codes: readonly ProblemCode[], problemReference: Json): Json {
  const only = { type: 'object', properties: { code: { enum: codes } } };
  const examples = Object.fromEntries(
    codes.map((code) => {
      const { status, title } = problems[code];
      return [code, { value: { type: 'about:blank', title, status, code, requestId: 'req-17' } }];
    }),
  );
  return {
    description: codes.map((code) => problems[code].title).join('; '),
    content: {
      'application/problem+json': { schema: { allOf: [problemReference, only] }, examples },
    },
  };
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

/** Named schemas become components and are referenced. */
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
