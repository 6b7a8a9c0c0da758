declare module '#platform/database/schema.ts' {
  interface Schema {
    draft_orders: {
      id: string;
      version: number;
      user_id: string;
      email: string;
      draft: string;
      created_at: number;
      updated_at: number;
      updated_by: string;
    };
  }
}

export {};
