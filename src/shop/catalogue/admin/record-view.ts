/** What a page shows of its records; part of the URL, so that it works without JavaScript. */
export type RecordView =
  | { kind: 'list' }
  | { kind: 'add' }
  | { kind: 'edit' | 'delete'; id: string };

export function viewUrl(path: string, view: RecordView): string {
  if (view.kind === 'list') return path;
  const value = view.kind === 'add' ? '' : view.id;
  return `${path}?${new URLSearchParams({ [view.kind]: value })}`;
}

export function parseView(query: URLSearchParams): RecordView {
  if (query.has('add')) return { kind: 'add' };
  for (const kind of ['edit', 'delete'] as const) {
    const id = query.get(kind);
    if (id !== null) return { kind, id };
  }
  return { kind: 'list' };
}
