/** As much of an OpenAPI 3.1 document as a client is made of. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, Schema> };
}

interface ApiOperation {
  operationId: string;
  summary: string;
  parameters: { in: 'path' | 'query'; name: string; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  description?: string;
}

/** The types of the document, and a function for each of its operations, around `runtime`. */
export function clientSource(document: ApiDocument, runtime: string): string {
  const types = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => functionOf(operation, method, path)),
  );
  return [
    '// Made of /api/openapi.json by: node tools/make-client.ts',
    ...types,
    runtime.replace('/* operations */', operations.join('\n')),
  ].join('\n\n');
}

function functionOf(operation: ApiOperation, method: string, path: string): string {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  const body = requestBody?.content['application/json'].schema;
  const query = inQuery.map(({ name, schema }) => `${JSON.stringify(name)}?: ${queryType(schema)}`);
  const ids = inPath.map(({ name, schema }) => `${name}: ${typeOf(schema)}`);
  const names = inPath.map(({ name }) => name).join(', ');
  // A function takes at most three parameters: with a body, several ids are one.
  const isGrouped = ids.length > 1 && body !== undefined;
  const taken = [
    ...(isGrouped ? [`{ ${names} }: { ${ids.join('; ')} }`] : ids),
    ...(body ? [`body: ${typeOf(body)}`] : []),
    ...(query.length > 0 ? [`query: { ${query.join('; ')} } = {}`] : []),
    'options: CallOptions = {}',
  ];
  const address = path.replaceAll(/\{(\w+)\}/g, '${encodeURIComponent($1)}');
  const parts = [...(body ? ['body'] : []), ...(query.length > 0 ? ['query'] : [])];
  const sent = parts.length > 0 ? `{ ${parts.join(', ')}, ...options }` : 'options';
  return `/** ${summary}. */
    ${operationId}: (${taken.join(', ')}) =>
      call<${answerType(responses)}>('${method.toUpperCase()}', \`${address}\`, ${sent}),`;
}

function answerType(responses: ApiOperation['responses']): string {
  const [, good] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const schema = good?.content?.['application/json']?.schema;
  return schema ? typeOf(schema) : 'null';
}

/** A query is text: numbers are written as they are, lists repeated. */
function queryType(schema: Schema): string {
  return schema.type === undefined && !schema.anyOf ? 'string' : typeOf(schema);
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'unknown';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((one) => JSON.stringify(one)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  return union([schema.type ?? 'unknown'].flat().map((type) => plainType(type, schema)));
}

function plainType(type: string, schema: Schema): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return `${inParentheses(typeOf(schema.items ?? {}))}[]`;
  return type === 'object' ? objectType(schema) : type;
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const words = schema.description ? `/** ${schema.description} */\n` : '';
    const mark = required.includes(name) ? '' : '?';
    return `${words}${JSON.stringify(name)}${mark}: ${typeOf(schema)};`;
  });
  const isOpen = typeof additionalProperties === 'object';
  const others = isOpen ? ['[further: string]: unknown;'] : [];
  return fields.length + others.length === 0
    ? 'Record<string, never>'
    : `{\n${[...fields, ...others].join('\n')}\n}`;
}

function union(types: string[]): string {
  return [...new Set(types)].join(' | ');
}

function inParentheses(type: string): string {
  return type.includes('|') ? `(${type})` : type;
}
