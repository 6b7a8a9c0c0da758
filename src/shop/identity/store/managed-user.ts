import {
  type ManageUserFailure,
  managementObstacle,
} from '#shop/identity/rules/user-management.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Writer } from '#platform/database/database.ts';
import { isCurrentOwner } from './owners.ts';
import { findUser, type User } from './users.ts';

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
  const isAllowed = user.role === 'shopper' || (await isCurrentOwner(writer, visitor.userId));
  return isAllowed ? ok(user) : failed({ code: 'forbidden' });
}
