declare module '#platform/database/schema.ts' {
  interface Schema {
    newsletter_subscribers: { email: string; subscribed_at: number };
  }
}

export {};
