const path = '/admin/api-keys';

/** The URL of the table, optionally with the confirmation to revoke a key. */
export function apiKeysUrl(revoked?: string): string {
  return revoked === undefined ? path : `${path}?revoke=${revoked}`;
}

export function parseRevokedKeyId(query: URLSearchParams): string | null {
  return query.get('revoke');
}
