import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import type { Row } from './row-query.ts';

/** The shop, and the origin for image URLs. */
export interface CompatContext {
  shop: Shop;
  origin: string;
}

export interface CompatAnswer {
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
  add: (body: unknown) => Promise<CompatAnswer>;
  change: (id: number, body: unknown, method: 'PUT' | 'PATCH') => Promise<CompatAnswer>;
  remove: (id: number) => Promise<CompatAnswer>;
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

export const notFound: CompatAnswer = { status: 404, body: {} };

/** The message of json-server 0.17, without its stack trace. */
export const duplicateId: CompatAnswer = {
  status: 500,
  body: 'Error: Insert failed, duplicate id',
};

/** Rejected by a business rule; nothing has changed. */
export function refused(...errors: { path: string; message: string }[]): CompatAnswer {
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
