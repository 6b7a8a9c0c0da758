import type { ApprovalKind } from '#shop/approvals/rules/approval.ts';
import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    approvals: ApprovalsTable;
  }
}

interface ApprovalsTable {
  id: string;
  kind: ApprovalKind;
  subject_id: string;
  request: string;
  state: 'waiting' | 'approved' | 'refused';
  requester_id: string;
  requested_at: number;
  expires_at: number;
  decider_id: Generated<string>;
  decided_at: number | null;
  words: Generated<string>;
}
