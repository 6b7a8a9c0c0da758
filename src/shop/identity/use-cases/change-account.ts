import type { Visitor } from '#shop/access/rules/visitor.ts';
import { insertApproval } from '#shop/approvals/store/approvals.ts';
import { listApprovalsOf } from '#shop/approvals/store/list-approvals.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import {
  type AccountChange,
  canHaveRole,
  type ManageUserFailure,
  needsSecondPerson,
  roleObstacle,
} from '#shop/identity/rules/user-management.ts';
import { findManagedUser, isCurrentOwner } from '#shop/identity/store/staff.ts';
import { findUser, findUserOf, type User } from '#shop/identity/store/users.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Writer } from '#platform/database/database.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { applyAccountChange } from './apply-account-change.ts';

type Obstacle = ManageUserFailure | { code: 'email-not-verified' };

export type ChangeFailure =
  | Obstacle
  /** It waits for a second person now. */
  | { code: 'approval-needed' };

interface NumberedChange {
  number: number;
  change: AccountChange;
}

/** What is stored of a request, and read when it is approved. It names no one: accounts are looked up. */
export interface StoredChange extends NumberedChange {
  before: User['role'];
}

/** Makes the change, or stores the request for a second person. The caller has checked the permission. */
export async function changeAccount(
  shop: Shop,
  visitor: Visitor,
  requested: NumberedChange,
): Promise<Result<null, ChangeFailure>> {
  const now = shop.clock();
  const { change } = requested;
  const changed = await shop.db.write(
    async (writer): Promise<Result<'done' | 'waits', Obstacle>> => {
      const found = await changeableUser(writer, visitor, requested);
      if (!found.ok) return found;
      const user = found.value;
      if (isAsBefore(user, change)) return ok('done');
      const { twoPersonRule } = needsSecondPerson(user, change)
        ? settingsFrom(await readSettings(writer))
        : { twoPersonRule: 'off' };
      if (twoPersonRule === 'on') {
        await requestChange(shop, writer, { requesterId: visitor.userId, user, change, now });
        return ok('waits');
      }
      await applyAccountChange(shop, writer, { actorId: visitor.userId, user, change, now });
      return ok('done');
    },
  );
  if (!changed.ok) return changed;
  return changed.value === 'done' ? ok(null) : failed({ code: 'approval-needed' });
}

/** The account, if `visitor` may change it so at the time of the transaction. */
export async function changeableUser(
  writer: Writer,
  visitor: Visitor,
  { number, change }: NumberedChange,
): Promise<Result<User, Obstacle>> {
  if (change.kind !== 'role') return findManagedUser(writer, visitor, number);
  if (!(await isCurrentOwner(writer, visitor.userId))) return failed({ code: 'forbidden' });
  const user = await findUser(writer, number);
  if (!user) return failed({ code: 'not-found' });
  const obstacle = roleObstacle(visitor, user);
  if (obstacle) return failed({ code: obstacle });
  if (!canHaveRole(user, change.role)) return failed({ code: 'email-not-verified' });
  return ok(user);
}

function isAsBefore({ disabledAt }: User, { kind }: AccountChange): boolean {
  return (kind === 'disable' && disabledAt !== null) || (kind === 'enable' && disabledAt === null);
}

interface RequestedChange {
  requesterId: string;
  user: User;
  change: AccountChange;
  now: number;
}

/** The same request waits once, also where another person repeats it. */
async function requestChange(
  shop: Shop,
  writer: Writer,
  { requesterId, user, change, now }: RequestedChange,
): Promise<void> {
  // A program without an account has no one to answer for its request.
  if (!(await findUserOf(writer, requesterId))) return;
  const { userId: subjectId, number, role: before } = user;
  const kind = before === 'customer' && change.kind === 'delete' ? 'customer' : 'staff';
  const stored: StoredChange = { number, change, before };
  const request = JSON.stringify(stored);
  const earlier = await listApprovalsOf(writer, { kind, subjectId }, now);
  if (earlier.some((one) => one.state === 'waiting' && one.request === request)) return;
  const id = shop.newId();
  await insertApproval(writer, { id, kind, subjectId, request, requesterId, now });
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId: requesterId,
    action: 'user.change-requested',
    subject: { type: 'account', id: subjectId },
    details: changeFacts(stored),
  });
}

/** As it was stored above. */
export function storedChange(text: string): StoredChange {
  return JSON.parse(text) as StoredChange;
}

/** Of a request, for the audit log. */
export function changeFacts({ number, change }: StoredChange) {
  return {
    number,
    change: change.kind,
    ...(change.kind === 'role' ? { role: change.role, areas: change.areas } : {}),
  };
}
