import { listRows, type RowWindow } from './list-rows.ts';
import { type CompatAnswer, type CompatResource, findRow, notFound } from './compat-resource.ts';

export type CompatResources = Readonly<Record<'products' | 'users' | 'orders', CompatResource>>;

export interface CompatCall {
  method: string;
  /** Path and query as requested: /products?_page=2 */
  target: string;
  /** http://127.0.0.1:3001 */
  origin: string;
  body: unknown;
}

export interface CalledAnswer extends CompatAnswer {
  headers: Record<string, string>;
}

/** Responds to /products, /users and /orders as json-server 0.17 does, on any of the ports. */
export async function answerCall(
  resources: CompatResources,
  call: CompatCall,
): Promise<CalledAnswer> {
  const { pathname, searchParams: query } = new URL(call.target, call.origin);
  const [name = '', id, ...others] = pathname.toLowerCase().replace(/\/$/, '').slice(1).split('/');
  const resource = Object.entries(resources).find(([known]) => known === name)?.[1];
  if (!resource || others.length > 0) return plain(notFound);
  if (id !== undefined) return plain(await answerOne(resource, idFrom(id), call));
  if (call.method === 'POST') {
    const added = await resource.add(call.body);
    return added.status === 201 ? created(added, call) : plain(added);
  }
  if (call.method !== 'GET' && call.method !== 'HEAD') return plain(notFound);
  const address = call.origin + call.target;
  const { rows, headers } = await listRows(resource, query, address);
  return { status: 200, body: rows, headers: headers ? listHeaders(headers) : {} };
}

async function answerOne(
  resource: CompatResource,
  id: number | null,
  { method, body }: CompatCall,
): Promise<CompatAnswer> {
  const row = id === null ? null : await findRow(resource, id);
  if (id === null || !row) return notFound;
  switch (method) {
    case 'GET':
    case 'HEAD':
      return { status: 200, body: row };
    case 'PUT':
    case 'PATCH':
      return resource.change(id, body, method);
    case 'DELETE':
      return resource.remove(id);
    default:
      return notFound;
  }
}

/** Appended to the path as requested, including a trailing slash. */
function created(added: CompatAnswer, { origin, target }: CompatCall): CalledAnswer {
  const { id } = Object(added.body) as { id: number };
  const location = `${origin}${target}/${id}`;
  return { ...added, headers: { location, 'access-control-expose-headers': 'Location' } };
}

function listHeaders({ total, link }: NonNullable<RowWindow['headers']>): Record<string, string> {
  const exposed = link === null ? 'X-Total-Count' : 'X-Total-Count, Link';
  return {
    'x-total-count': total,
    'access-control-expose-headers': exposed,
    ...(link !== null && { link }),
  };
}

/** Null for values that are not canonical ids: '01' and '1e0' are rejected, '%31' is 1. */
function idFrom(part: string): number | null {
  // Undecodable paths have been rejected before.
  const text = decodeURIComponent(part);
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function plain(answer: CompatAnswer): CalledAnswer {
  return { ...answer, headers: {} };
}
