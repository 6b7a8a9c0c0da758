/** API keys and idempotent calls. */
export interface ApiSchema {
  api_keys: ApiKeysTable;
  api_calls: { key_hash: string; body_hash: string; subject: string; created_at: number };
}

interface ApiKeysTable {
  id: string;
  key_hash: string;
  start: string;
  name: string;
  scopes: string;
  user_id: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
}
