declare module '#platform/database/schema.ts' {
  interface Schema {
    newsletter_subscribers: NewsletterSubscribersTable;
    /** Typed, and not yet confirmed by the link of an email. */
    newsletter_requests: { email: string; token_hash: string; requested_at: number };
  }
}

interface NewsletterSubscribersTable {
  email: string;
  /** Stands for the address in links. */
  id: string;
  subscribed_at: number;
}

export {};
