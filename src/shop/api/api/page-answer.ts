import { withFields, type PageRequest } from './parameters.ts';
import type { ApiCall } from './operation.ts';
import type { ApiResponse } from './problem.ts';

export interface PageResult {
  call: ApiCall;
  /** Below /api. */
  path: string;
  /** The query of the request, from which the URL of the next page is built. */
  query: PageRequest & { fields?: string[] | undefined } & Record<string, unknown>;
  rows: readonly { id: number | string }[];
  total: number;
  /** Whether rows are ordered by id, so that the next page starts after the last id. */
  isById: boolean;
}

/** The body is a plain array; the total and the link to the next page are headers. */
export function pageAnswer({ query, rows, total, ...page }: PageResult): ApiResponse<never> {
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
}: Pick<PageResult, 'call' | 'path' | 'query' | 'isById'> & {
  last: { id: number | string };
}): string {
  const { page, cursor: _, fields, ...others } = query;
  const kept = { ...others, fields: fields?.join(',') };
  const next = isById ? { ...kept, cursor: last.id } : { ...kept, page: page + 1 };
  const words = Object.entries(next).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)]),
  );
  return `${call.origin}/api${path}?${new URLSearchParams(words)}`;
}
