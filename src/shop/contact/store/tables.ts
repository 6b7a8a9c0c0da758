declare module '#platform/database/schema.ts' {
  interface Schema {
    contact_messages: ContactMessagesTable;
  }
}

interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  received_at: number;
}

export {};
