declare module '#platform/database/schema.ts' {
  interface Schema {
    settings: SettingsTable;
  }
}

interface SettingsTable {
  key: string;
  value: string;
  updated_at: number;
}

export {};
