declare module '#platform/database/schema.ts' {
  interface Schema {
    checkout_drafts: { cart_id: string; draft: string; updated_at: number };
  }
}

export {};
