/** The day in a field of a table's filter, as '2026-11-23'; null for anything else. */
export function dayIn(query: URLSearchParams, name: string): string | null {
  const text = query.get(name) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}

/** The amount in a field of a table's filter, as '12.50'; null for anything else. */
export function amountIn(query: URLSearchParams, name: string): string | null {
  const text = query.get(name) ?? '';
  return /^\d{1,12}(?:\.\d{1,3})?$/.test(text) ? text : null;
}
