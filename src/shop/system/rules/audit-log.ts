import type { AuditFact } from './audit-words.ts';

/** The state of the list as the owner chose it; null and '' do not restrict. */
export interface AuditLogRequest {
  /** The email or id of an account, or 'system'. */
  who: string;
  action: string | null;
  subjectType: string | null;
  /** The number of an order, the email of an account, or the id of anything. */
  subject: string;
  /** Days of the shop's time zone, '2026-11-21'; both are included. */
  from: string | null;
  to: string | null;
  /** Where the page begins; null for the newest. */
  after: AuditCursor | null;
}

/** The last entry of the page before. */
export interface AuditCursor {
  at: number;
  id: string;
}

/** What stands for the shop itself among those who act. */
export const systemActor = 'system';

export interface AuditLogEntry {
  id: string;
  at: number;
  /** In words: an email, or that the account is deleted; null for the shop itself. */
  actor: string | null;
  action: string;
  subject: {
    type: string;
    id: string;
    /** 'Order V-7K3M-Q9TD' */
    text: string;
    /** Its page in the admin; null where it has none. */
    url: string | null;
  };
  facts: AuditFact[];
  /** Its place in the chain; null within the second before it is chained. */
  number: number | null;
}

/** The page in the admin that shows the subject. */
export function subjectUrl(type: string, id: string): string | null {
  if (id === '') return null;
  const pages: Readonly<Record<string, string>> = {
    order: `/admin/orders/${id}`,
    'draft-order': `/admin/drafts/${id}`,
    customer: `/admin/customers/${id}`,
    settings: `/admin/settings/${id}`,
    import: `/admin/products/import/${id}`,
    webhook: '/admin/webhooks',
    'api-key': '/admin/api-keys',
    promotion: '/admin/promotions',
    'gift-card': `/admin/gift-cards/${id}`,
    category: '/admin/categories',
    collection: `/admin/collections?edit=${id}`,
    'size-guide': `/admin/size-guides?edit=${id}`,
    'payment-provider': '/admin/payments',
  };
  return Object.hasOwn(pages, type) ? (pages[type] ?? null) : null;
}
