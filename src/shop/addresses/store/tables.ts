declare module '#platform/database/schema.ts' {
  interface Schema {
    addresses: AddressesTable;
  }
}

interface AddressesTable {
  id: string;
  user_id: string;
  form: string;
  is_default: 0 | 1;
  created_at: number;
  updated_at: number;
}

export {};
