import type { ProviderIdentity } from '#shop/identity/rules/provider.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { connectPerson } from '#shop/identity/store/connect-person.ts';
import { findKnownOfPerson } from '#shop/identity/store/connections.ts';
import { lockAccount } from '#shop/identity/store/second-factors.ts';
import { hasSession } from '#shop/identity/store/sessions.ts';

/** For a signed-in account; the provider's address may differ. */
export async function connectProvider(
  shop: Shop,
  { userId, email }: Visitor,
  person: ProviderIdentity,
): Promise<Result<null, { code: 'connected-elsewhere' } | { code: 'sign-in-expired' }>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    await lockAccount(writer, userId);
    // The account may have been reclaimed during the provider request.
    if (!(await hasSession(writer, { userId }))) return failed({ code: 'sign-in-expired' });
    const { connectedTo } = await findKnownOfPerson(writer, person);
    if (connectedTo === userId) return ok(null);
    const connection = { newId: shop.newId, person, userId, email, isReclaimed: false, now };
    return connectPerson(writer, connection);
  });
}
