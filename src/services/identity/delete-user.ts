import { may } from '#domain/identity/permissions.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { recordDeed } from '#storage/audit.ts';
import { deleteUser as removeUser, findUser } from '#storage/identity/users.ts';
import { deleteReviewsBy } from '#storage/reviews/review-changes.ts';

export type DeleteUserFailure =
  /** Staff delete shoppers; only an owner deletes staff. */
  | { code: 'forbidden' }
  | { code: 'not-found' }
  /** Or the shop could end up without anybody to run it. */
  | { code: 'own-account' };

/** `number` is the account's place in the users table: `id` on the wire. */
export async function deleteUser(
  shop: Shop,
  visitor: Visitor,
  number: number,
): Promise<Result<null, DeleteUserFailure>> {
  if (!may(visitor, 'delete-shopper')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const user = await findUser(writer, number);
    if (!user) return failed({ code: 'not-found' });
    if (user.userId === visitor.userId) return failed({ code: 'own-account' });
    const action = user.role === 'shopper' ? 'delete-shopper' : 'delete-staff';
    if (!may(visitor, action)) return failed({ code: 'forbidden' });
    await deleteReviewsBy(writer, user.userId);
    await removeUser(writer, user.userId);
    await recordDeed(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'user.deleted',
      subject: `account ${user.userId}`,
      details: { number, role: user.role },
    });
    return ok(null);
  });
}
