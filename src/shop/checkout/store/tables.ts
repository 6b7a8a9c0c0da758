declare module '#platform/database/schema.ts' {
  interface Schema {
    checkout_drafts: { user_id: string; draft: string; updated_at: number };
  }
}

export {};
