import type { ProviderIdentity } from '#domain/identity/provider.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import type { Shop } from '#services/shop.ts';
import { connectPerson } from '#storage/identity/connect-person.ts';
import { findKnownOfPerson } from '#storage/identity/connections.ts';
import { lockAccount } from '#storage/identity/second-factors.ts';
import { hasSession } from '#storage/identity/sessions.ts';

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
