import { type UserState, userStates } from '#shop/identity/rules/user-management.ts';
import { type Area, areas, type Role, roles } from '#shop/access/rules/visitor.ts';
import type { UserTableRequest } from '#shop/identity/use-cases/list-users.ts';

/** The dialog over the table. It is part of the URL, so that it works without JavaScript. */
export type UserDialogRequest =
  /** Prefilled with this account's email; null for an empty form. */
  { kind: 'invite'; number: number | null } | { kind: 'user' | 'delete'; number: number };

const maxSearchLength = 100;

export function parseUsersRequest(query: URLSearchParams): UserTableRequest {
  return {
    text: (query.get('q') ?? '').trim().slice(0, maxSearchLength).toWellFormed(),
    role: parseRole(query.get('role')),
    state: parseState(query.get('state')),
    page: parseUserNumber(query.get('page')) ?? 1,
  };
}

export function parseUserDialog(query: URLSearchParams): UserDialogRequest | null {
  if (query.has('invite')) return { kind: 'invite', number: parseUserNumber(query.get('invite')) };
  for (const kind of ['user', 'delete'] as const) {
    const number = parseUserNumber(query.get(kind));
    if (number !== null) return { kind, number };
  }
  return null;
}

/** Defaults are left out of the query. */
export function usersUrl(request: UserTableRequest, open: UserDialogRequest | null = null): string {
  const { text, role, state, page } = request;
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (role !== null) query.set('role', role);
  if (state !== null) query.set('state', state);
  if (page > 1) query.set('page', `${page}`);
  if (open) query.set(open.kind, `${open.number ?? ''}`);
  return query.size === 0 ? '/admin/users' : `/admin/users?${query}`;
}

export function parseRole(text: string | null): Role | null {
  return roles.find((role) => role === text) ?? null;
}

export function readAreas(form: FormData): Area[] {
  const selected = form.getAll('area');
  return areas.filter((area) => selected.includes(area));
}

export function parseUserNumber(text: string | null): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null;
}

function parseState(text: string | null): UserState | null {
  return userStates.find((state) => state === text) ?? null;
}
