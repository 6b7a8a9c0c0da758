const path = '/admin/categories';

/** The dialog over the list. It is part of the URL, so that it works without JavaScript. */
export type DialogRequest = { kind: 'add' } | { kind: 'edit' | 'delete'; id: string };

export function categoriesUrl(dialog: DialogRequest | null = null): string {
  if (!dialog) return path;
  const value = dialog.kind === 'add' ? '' : dialog.id;
  return `${path}?${new URLSearchParams({ [dialog.kind]: value })}`;
}

export function parseDialogRequest(query: URLSearchParams): DialogRequest | null {
  if (query.has('add')) return { kind: 'add' };
  for (const kind of ['edit', 'delete'] as const) {
    const id = query.get(kind);
    if (id !== null) return { kind, id };
  }
  return null;
}
