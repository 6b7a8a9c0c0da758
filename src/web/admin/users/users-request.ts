export interface UsersRequest {
  text: string;
  page: number;
}

const longestText = 100;

export function usersRequest(query: URLSearchParams): UsersRequest {
  return {
    text: (query.get('q') ?? '').trim().slice(0, longestText).toWellFormed(),
    page: numberIn(query, 'page') ?? 1,
  };
}

/** Whose deletion the address asks about. */
export function deletedNumber(query: URLSearchParams): number | null {
  return numberIn(query, 'delete');
}

/** What is not asked for is left out. */
export function usersUrl({ text, page }: UsersRequest): string {
  const query = new URLSearchParams();
  if (text !== '') query.set('q', text);
  if (page > 1) query.set('page', `${page}`);
  return query.size === 0 ? '/admin/users' : `/admin/users?${query}`;
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
