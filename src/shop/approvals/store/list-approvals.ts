import type { ApprovalKind } from '#shop/approvals/rules/approval.ts';
import type { Reader } from '#platform/database/database.ts';
import { type Approval, approvalOf, type Decision } from './approvals.ts';

const maxListed = 100;

export interface ListedKinds {
  kinds: readonly ApprovalKind[];
  now: number;
}

/** The newest first: what waits, or what was decided or has expired. */
export async function listApprovals(
  reader: Reader,
  { kinds, isWaiting, now }: ListedKinds & { isWaiting: boolean },
): Promise<Approval[]> {
  const rows = await reader
    .selectFrom('approvals')
    .selectAll()
    .where('kind', 'in', kinds)
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
  { kind, subjectId }: Pick<Approval, 'kind' | 'subjectId'>,
  now: number,
): Promise<Approval[]> {
  const rows = await reader
    .selectFrom('approvals')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => approvalOf(row, now));
}

/** What waits for anyone but this person. */
export async function countApprovals(
  reader: Reader,
  { deciderId, kinds, now }: ListedKinds & Pick<Decision, 'deciderId'>,
): Promise<number> {
  const { count } = await reader
    .selectFrom('approvals')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('kind', 'in', kinds)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .where('requester_id', '<>', deciderId)
    .executeTakeFirstOrThrow();
  return count;
}
