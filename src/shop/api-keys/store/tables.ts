declare module '#platform/database/schema.ts' {
  interface Schema {
    api_keys: ApiKeysTable;
  }
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

export {};
