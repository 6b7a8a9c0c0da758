import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import type { z } from 'zod';
import type { ApiResponse } from '#shop/api/api/problem.ts';

/** The shop, and the origin for image URLs. */
export interface CompatContext {
  shop: Shop;
  origin: string;
}

/** One resource's row, as it is answered. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

export interface CompatResponse {
  status: number;
  body: unknown;
}

/** By id, from the lowest on. */
export interface RowSpan {
  /** Only ids above it. */
  after: number;
  offset: number;
  limit: number;
  /** Stored values of categories; empty for all rows. */
  categories: readonly string[];
}

/** A resource of the old app on top of the services. Posted values may be of any type. */
export interface CompatResource {
  /** Whether the database can pick its rows by `categories`. */
  hasCategories: boolean;
  read: (span: RowSpan) => Promise<readonly Row[]>;
  count: (categories: readonly string[]) => Promise<number>;
  add: (body: unknown) => Promise<CompatResponse>;
  change: (id: number, body: unknown, method: 'PUT' | 'PATCH') => Promise<CompatResponse>;
  remove: (id: number) => Promise<CompatResponse>;
}

/**
 * Old clients send no credentials: they act with the permissions of staff for these resources, without the
 * right to delete staff.
 */
export const oldClient: Visitor = {
  userId: 'old-client',
  email: '',
  role: 'staff',
  areas: ['products', 'orders', 'users'],
};

export const notFound: CompatResponse = { status: 404, body: {} };

/** The message of json-server 0.17, without its stack trace. */
export const duplicateId: CompatResponse = {
  status: 500,
  body: 'Error: Insert failed, duplicate id',
};

/** Rejected by a business rule; nothing has changed. */
export function refused(...errors: { path: string; message: string }[]): CompatResponse {
  return { status: 400, body: { errors } };
}

export async function findRow(resource: CompatResource, id: number): Promise<Row | null> {
  const span = { after: id - 1, offset: 0, limit: 1, categories: [] };
  const [row] = await resource.read(span);
  return row?.id === id ? row : null;
}

/** Ids of accounts and orders are assigned by the shop; an id in use is rejected. */
export async function isIdTaken(resource: CompatResource, id: unknown): Promise<boolean> {
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 && (await findRow(resource, number)) !== null;
}

/** The fields of the posted object; empty if the body is not an object. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject ? { ...body } : {};
}

/** Old clients send numbers as typed: '23.5' is read as 23.5. Other values are kept. */
function numberFrom(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
}

/** A number is the text that it reads as; undefined for what is no text. */
export function textFrom(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : undefined;
}

/** The fields with those numbers read that are there. */
export function withNumbers(
  fields: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> {
  const read = names.filter((name) => name in fields);
  return { ...fields, ...Object.fromEntries(read.map((name) => [name, numberFrom(fields[name])])) };
}

/** Converts responses of /api to the form that old clients expect. */
export function answerFrom({ status, body, isProblem }: ApiResponse): CompatResponse {
  if (!isProblem) return { status, body };
  if (status === 404) return notFound;
  if (status === 503) return { status, body };
  const { code, title, errors } = fieldsOf(body);
  if (status === 429) {
    return { status, body: { errors: [{ path: '', message: String(title) }] } };
  }
  if (code === 'id-taken') return duplicateId;
  return errors ? { status: 400, body: { errors } } : refused({ path: '', message: String(title) });
}

export function refusedBy({ issues }: z.ZodError): CompatResponse {
  return refused(...issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
