const path = '/admin/api-keys';

/** The table, with the question whether this key is to be revoked over it. */
export function apiKeysUrl(revoked?: string): string {
  return revoked === undefined ? path : `${path}?revoke=${revoked}`;
}

export function parseRevokedKeyId(asked: URLSearchParams): string | null {
  return asked.get('revoke');
}
