import type { Area, Role, Visitor } from '#shop/access/rules/visitor.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import {
  type ManageUserFailure,
  managementObstacle,
} from '#shop/identity/rules/user-management.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { findUser, type User } from './users.ts';

/** Only staff have areas. */
export async function setRole(
  writer: Writer,
  userId: string,
  { role, areas }: { role: Role; areas: readonly Area[] },
): Promise<void> {
  await writer.updateTable('users').set({ role }).where('id', '=', userId).execute();
  await writer.deleteFrom('staff_permissions').where('user_id', '=', userId).execute();
  if (role !== 'staff' || areas.length === 0) return;
  const rows = areas.map((area) => ({ user_id: userId, area }));
  await writer.insertInto('staff_permissions').values(rows).execute();
}

/** Null enables the account again. */
export async function setDisabled(
  writer: Writer,
  userId: string,
  disabledAt: number | null,
): Promise<void> {
  await writer
    .updateTable('users')
    .set({ disabled_at: disabledAt })
    .where('id', '=', userId)
    .execute();
}

/** Whether the shop has an owner account. */
export async function hasOwner(reader: Reader): Promise<boolean> {
  const owner = reader.selectFrom('users').select('id').where('role', '=', 'owner').limit(1);
  return (await owner.executeTakeFirst()) !== undefined;
}

/** The enabled owners. */
export async function countOwners(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The enabled owners. Their rows are locked until the commit, so that the second of two concurrent changes
 * sees the first and the shop always has an owner.
 */
export async function lockOwners(writer: Writer): Promise<string[]> {
  const rows = await writer
    .updateTable('users')
    .set((user) => ({ role: user.ref('role') }))
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The lock guarantees that the caller remains an owner until the commit. */
export async function isCurrentOwner(writer: Writer, userId: string): Promise<boolean> {
  return (await lockOwners(writer)).includes(userId);
}

/** The account with this id, if `visitor` may manage it at the time of the transaction. */
export async function findManagedUser(
  writer: Writer,
  visitor: Visitor,
  number: number,
): Promise<Result<User, ManageUserFailure>> {
  const user = await findUser(writer, number);
  if (!user) return failed({ code: 'not-found' });
  const obstacle = managementObstacle(visitor, user);
  if (obstacle) return failed({ code: obstacle });
  const isAllowed = user.role === 'customer' || (await isCurrentOwner(writer, visitor.userId));
  return isAllowed ? ok(user) : failed({ code: 'forbidden' });
}
