import { z } from 'zod';
import type { ApiAnswer } from './problem.ts';
import { withFields } from './chosen-fields.ts';
import type { ApiCall } from './operation.ts';

const defaultLimit = 100;
const maxRows = 1000;
const maxOffset = 10_000_000;

/** Query parameters that all list operations accept. */
export const pagedFields = {
  limit: z.coerce.number().int().min(1).max(maxRows).default(defaultLimit),
  page: z.coerce.number().int().min(1).max(maxOffset).default(1),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'Take it from the Link header of the page before')
    .optional()
    .describe('Goes on where a page ended. It does not go together with page.'),
};

export interface PageRequest {
  limit: number;
  page: number;
  cursor?: string | undefined;
}

export function spanOf({ limit, page, cursor }: PageRequest) {
  const after = Number(cursor ?? 0);
  return { after, offset: cursor === undefined ? (page - 1) * limit : 0, limit };
}

export interface PageResult {
  call: ApiCall;
  /** Below /api. */
  path: string;
  /** The query of the request, from which the URL of the next page is built. */
  query: PageRequest & { fields?: string[] | undefined } & Record<string, unknown>;
  rows: readonly { id: number }[];
  total: number;
  /** Whether rows are ordered by id, so that the next page starts after the last id. */
  isById: boolean;
}

/** The body is a plain array; the total and the link to the next page are headers. */
export function pageAnswer({ query, rows, total, ...page }: PageResult): ApiAnswer<never> {
  const last = rows.at(-1);
  const isMore =
    last !== undefined &&
    rows.length === query.limit &&
    (query.cursor !== undefined || query.page * query.limit < total);
  const next = isMore ? nextAddress({ query, last, ...page }) : null;
  const headers = {
    'x-total-count': String(total),
    ...(next && { link: `<${next}>; rel="next"` }),
  };
  return { status: 200, body: withFields(rows, query.fields), headers };
}

function nextAddress({
  call,
  path,
  query,
  last,
  isById,
}: Pick<PageResult, 'call' | 'path' | 'query' | 'isById'> & { last: { id: number } }): string {
  const { page, cursor: _, fields, ...others } = query;
  const kept = { ...others, fields: fields?.join(',') };
  const next = isById ? { ...kept, cursor: last.id } : { ...kept, page: page + 1 };
  const words = Object.entries(next).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)]),
  );
  return `${call.origin}/api${path}?${new URLSearchParams(words)}`;
}
