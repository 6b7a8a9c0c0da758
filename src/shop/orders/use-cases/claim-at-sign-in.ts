import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Hooks } from '#shop/hooks.ts';
import { findAccountFacts } from '#shop/identity/store/account-facts.ts';
import { hasGuestOrders } from '#shop/orders/store/guest-orders.ts';
import type { Shop } from '#shop/shop.ts';

/** A customer with a verified address may have ordered without signing in: `claim` takes those orders over. */
export async function claimAtSignIn(
  { db, clock, newId }: Pick<Shop, 'db' | 'clock' | 'newId'>,
  { userId, email }: Visitor,
  claim: Hooks['emailVerified'],
): Promise<void> {
  if (!(await hasGuestOrders(db.read, email))) return;
  const now = clock();
  await db.write(async (writer) => {
    const [account] = await findAccountFacts(writer, [userId]);
    if (!account?.isEmailVerified) return;
    await claim(writer, { newId, userId, email: account.email, now });
  });
}
