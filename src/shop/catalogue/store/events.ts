import type { Restocked } from '#shop/catalogue/rules/restock.ts';
import type { Recorded, RecordedFields } from '#shop/events/rules/audit-event.ts';

declare module '#shop/events/rules/audit-event.ts' {
  interface SubjectIds {
    product: number;
    category: string;
    collection: string;
    'size-guide': string;
  }
  interface AuditEvents {
    'product.added': Recorded<'product', RecordedFields>;
    'product.updated': Recorded<'product', RecordedFields>;
    'product.deleted': Recorded<'product', RecordedFields>;
    'category.added': Recorded<'category', RecordedFields>;
    'category.changed': Recorded<'category', RecordedFields>;
    'category.deleted': Recorded<'category', RecordedFields>;
    'collection.added': Recorded<'collection', RecordedFields>;
    'collection.changed': Recorded<'collection', RecordedFields>;
    'collection.deleted': Recorded<'collection', RecordedFields>;
    'size-guide.added': Recorded<'size-guide', RecordedFields>;
    'size-guide.changed': Recorded<'size-guide', RecordedFields>;
    'size-guide.deleted': Recorded<'size-guide', RecordedFields>;
    'category.moved': Recorded<'category', { value: string; position: number[] }>;
  }
}

declare module '#platform/queue/jobs.ts' {
  interface JobPayloads {
    'refresh-availability': { productId: number };
    'index-products': { after: number; letters?: string };
    /** What follows the last of the products. */
    'index-spellings': { after: string };
  }
}

declare module '#shop/email/rules/email-templates.ts' {
  interface EmailData {
    'back-in-stock': Restocked;
  }
}
