import type { Selectable } from 'kysely';
import { type ApprovalState, approvalMs } from '#shop/approvals/rules/approval.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { Schema } from '#platform/database/schema.ts';

export interface Approval {
  id: string;
  /** Of a refund the order. */
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

interface NewApproval extends Pick<Approval, 'id' | 'subjectId' | 'request' | 'requesterId'> {
  kind: 'refund';
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

export async function findApproval(
  reader: Reader,
  id: string,
  now: number,
): Promise<Approval | null> {
  const query = reader.selectFrom('approvals').selectAll().where('id', '=', id);
  const row = await query.executeTakeFirst();
  return row ? approvalOf(row, now) : null;
}

const maxListed = 100;

/** The newest first: what waits, or what was decided or has expired. */
export async function listApprovals(
  reader: Reader,
  { isWaiting, now }: { isWaiting: boolean; now: number },
): Promise<Approval[]> {
  const rows = await reader
    .selectFrom('approvals')
    .selectAll()
    .where((row) =>
      isWaiting
        ? row.and([row('state', '=', 'waiting'), row('expires_at', '>', now)])
        : row.or([row('state', '<>', 'waiting'), row('expires_at', '<=', now)]),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute();
  return rows.map((row) => approvalOf(row, now));
}

/** The newest first. */
export async function listApprovalsOf(
  reader: Reader,
  subjectId: string,
  now: number,
): Promise<Approval[]> {
  const rows = await reader
    .selectFrom('approvals')
    .selectAll()
    .where('kind', '=', 'refund')
    .where('subject_id', '=', subjectId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => approvalOf(row, now));
}

/** What waits for anyone but this person. */
export async function countApprovals(
  reader: Reader,
  { deciderId, now }: Pick<Decision, 'deciderId' | 'now'>,
): Promise<number> {
  const { count } = await reader
    .selectFrom('approvals')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .where('requester_id', '<>', deciderId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes a deleted account from what it requested and decided, and the notes about its orders. */
export async function forgetApprovals(
  writer: Writer,
  { userId, orderIds }: { userId: string; orderIds: readonly number[] },
): Promise<void> {
  for (const column of ['requester_id', 'decider_id'] as const) {
    await writer.updateTable('approvals').set(column, '').where(column, '=', userId).execute();
  }
  if (orderIds.length === 0) return;
  // A request that still waits goes with its note: it cannot be approved without what it says.
  await writer.deleteFrom('approvals').where('subject_id', 'in', orderIds.map(String)).execute();
}

function approvalOf(row: Selectable<Schema['approvals']>, now: number): Approval {
  return {
    id: row.id,
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
