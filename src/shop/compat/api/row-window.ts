/** Which rows of all that match are answered, from the first on and before the last. */
export interface RowWindow {
  from: number;
  to: number;
  /** Null for a complete list, which carries no total. */
  headers: { total: string; link: string | null } | null;
}

/** `address` is the request URL, from which links to other pages are built. */
export function rowWindow(query: URLSearchParams, total: number, address: string): RowWindow {
  const [start, end, limit, page] = ['_start', '_end', '_limit', '_page'].map(
    (name) => query.get(name) ?? '',
  );
  const counted = { total: String(total), link: null };
  if (page) return pageWindow({ total, address, page: whole(page), size: whole(limit) || 10 });
  const from = whole(start);
  if (end) return { ...bounds(total, from, whole(end)), headers: counted };
  if (limit) return { ...bounds(total, from, from + whole(limit)), headers: counted };
  return { from: 0, to: total, headers: null };
}

interface Paging {
  total: number;
  address: string;
  page: number;
  size: number;
}

function pageWindow({ total, address, page: asked, size }: Paging): RowWindow {
  const page = Math.max(asked, 1);
  const window = bounds(total, (page - 1) * size, page * size);
  const count = window.to - window.from;
  const isAll = count === total;
  const pages: Record<string, number> = {
    ...(count > 0 && !isAll && { first: 1 }),
    ...(count > 0 && page > 1 && { prev: page - 1 }),
    ...(count > 0 && page * size < total && { next: page + 1 }),
    ...(count > 0 && !isAll && { last: Math.ceil(total / size) }),
  };
  const link = Object.entries(pages)
    .map(([rel, to]) => `<${address.replace(`page=${page}`, `page=${to}`)}>; rel="${rel}"`)
    .join(', ');
  return { ...window, headers: { total: String(total), link } };
}

/** As slice() reads them: counted from the end where they are negative. */
function bounds(total: number, start: number, end: number): { from: number; to: number } {
  const from = start < 0 ? Math.max(total + start, 0) : Math.min(start, total);
  const to = end < 0 ? total + end : Math.min(end, total);
  return { from, to: Math.max(to, from) };
}

/** The whole number that a text begins with, 0 where there is none. */
function whole(text = ''): number {
  return Number.parseInt(text, 10) || 0;
}
