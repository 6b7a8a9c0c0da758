import type { Selectable } from 'kysely';
import {
  type ApprovalKind,
  type ApprovalState,
  approvalMs,
} from '#shop/approvals/rules/approval.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';

export interface Approval {
  id: string;
  kind: ApprovalKind;
  /** Of a refund the order, of a customer or staff the account, of the rule its setting. */
  subjectId: string;
  /** As the feature that makes the request has written it. */
  request: string;
  state: ApprovalState;
  /** '' once the account is deleted. */
  requesterId: string;
  requestedAt: number;
  deciderId: string;
  decidedAt: number | null;
  /** Of the person who decided. */
  words: string;
}

interface NewApproval extends Pick<
  Approval,
  'id' | 'kind' | 'subjectId' | 'request' | 'requesterId'
> {
  now: number;
}

/** False if this was requested before. */
export async function insertApproval(writer: Writer, made: NewApproval): Promise<boolean> {
  const { id, kind, subjectId, request, requesterId, now } = made;
  const inserted = await writer
    .insertInto('approvals')
    .values({
      id,
      kind,
      subject_id: subjectId,
      request,
      state: 'waiting',
      requester_id: requesterId,
      requested_at: now,
      expires_at: now + approvalMs,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export interface Decision {
  id: string;
  to: 'approved' | 'refused';
  deciderId: string;
  words: string;
  now: number;
}

/** Of two decisions at once, one takes effect; null for the other one, and where the requester decides. */
export async function decideApproval(
  writer: Writer,
  { id, to, deciderId, words, now }: Decision,
): Promise<Approval | null> {
  const row = await writer
    .updateTable('approvals')
    .set({ state: to, decider_id: deciderId, decided_at: now, words })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .where('requester_id', '<>', deciderId)
    .returningAll()
    .executeTakeFirst();
  return row ? approvalOf(row, now) : null;
}

/**
 * Whether the requester has invited the account or changed its role since: it could be the second person by name
 * alone.
 */
export async function isMadeByRequester(
  reader: Reader,
  { requesterId, requestedAt }: Approval,
  deciderId: string,
): Promise<boolean> {
  const found = await reader
    .selectFrom('audit_entries')
    .select('id')
    .where('subject_id', '=', deciderId)
    .where('subject_type', '=', 'account')
    .where('at', '>=', requestedAt)
    .where('actor_id', '=', requesterId)
    .where('action', 'in', ['staff.invited', 'user.role-changed', 'user.enabled'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findApproval(
  reader: Reader,
  id: string,
  now: number,
): Promise<Approval | null> {
  const query = reader.selectFrom('approvals').selectAll().where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row ? approvalOf(row, now) : null;
}

/** Removes a deleted account from what it requested and decided, and the notes about its orders. */
export async function forgetApprovals(
  writer: Writer,
  { userId, orderIds }: { userId: string; orderIds: readonly number[] },
): Promise<void> {
  for (const column of ['requester_id', 'decider_id'] as const) {
    await writer.updateTable('approvals').set(column, '').where(column, '=', userId).execute();
  }
  // What was decided about the account stays, as the audit events do; nothing is left to decide.
  await writer
    .deleteFrom('approvals')
    .where('kind', 'in', ['customer', 'staff'])
    .where('subject_id', '=', userId)
    .where('state', '=', 'waiting')
    .execute();
  if (orderIds.length === 0) return;
  // A request that still waits goes with its note: it cannot be approved without what it says.
  await writer
    .deleteFrom('approvals')
    .where('kind', '=', 'refund')
    .where('subject_id', 'in', orderIds.map(String))
    .execute();
}

export function approvalOf(row: Selectable<Schema['approvals']>, now: number): Approval {
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    request: row.request,
    state: row.state === 'waiting' && row.expires_at <= now ? 'expired' : row.state,
    requesterId: row.requester_id,
    requestedAt: row.requested_at,
    deciderId: row.decider_id,
    decidedAt: row.decided_at,
    words: row.words,
  };
}
