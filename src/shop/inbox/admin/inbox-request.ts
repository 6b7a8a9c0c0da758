import { inboxKinds } from '#shop/contact/rules/inbox.ts';
import type { InboxRequest } from '#shop/inbox/use-cases/show-inbox.ts';

const maxSearchLength = 100;

/** What waits comes first; a search looks everywhere. */
export function parseInboxRequest(query: URLSearchParams): InboxRequest {
  const text = (query.get('q') ?? '').trim().slice(0, maxSearchLength).toWellFormed();
  const state = query.get('state') ?? (text === '' ? 'open' : 'all');
  const whose = query.get('whose');
  return {
    text,
    state: state === 'closed' || state === 'open' ? state : null,
    whose: whose === 'mine' || whose === 'unassigned' ? whose : null,
    kind: inboxKinds.find((kind) => kind === query.get('kind')) ?? null,
    page: Number(query.get('page') ?? 1),
  };
}

export function inboxUrl({ text, state, whose, kind, page }: InboxRequest): string {
  const usual = text === '' ? 'open' : null;
  const fields: [string, string | null][] = [
    ['q', text || null],
    ['state', state === usual ? null : (state ?? 'all')],
    ['whose', whose],
    ['kind', kind],
    ['page', page > 1 ? `${page}` : null],
  ];
  const query = new URLSearchParams(
    fields.flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  return query.size === 0 ? '/admin/inbox' : `/admin/inbox?${query}`;
}

export function itemUrl(id: string): string {
  return `/admin/inbox/${id}`;
}
