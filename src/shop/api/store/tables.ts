declare module '#platform/database/schema.ts' {
  interface Schema {
    api_calls: { key_hash: string; body_hash: string; subject: string; created_at: number };
  }
}

export {};
