import type { GatewayId } from '#shop/payments/rules/gateways.ts';

declare module '#platform/database/schema.ts' {
  interface Schema {
    checkout_drafts: CheckoutDraftsTable;
    checkout_reminders: CheckoutRemindersTable;
    express_approvals: ExpressApprovalsTable;
    reminder_refusals: { email_hash: string; refused_at: number };
  }
}

interface CheckoutDraftsTable {
  cart_id: string;
  draft: string;
  /** Of the draft; '' if it is not a whole address yet. */
  email: string;
  may_remind: number;
  updated_at: number;
}

interface CheckoutRemindersTable {
  id: string;
  token_hash: string;
  cart_id: string;
  checkout_key: string;
  continued_key: string | null;
  email_hash: string;
  sent_at: number;
}

interface ExpressApprovalsTable {
  cart_id: string;
  id: string;
  checkout_key: string;
  gateway: GatewayId;
  /** That of the payment which takes it. */
  reference: string;
  created_at: number;
  approved_at: number | null;
}
