import type { Shop } from '#services/shop.ts';
import { findVisitor, insertAccount } from '#storage/identity/accounts.ts';

/** Specification 5: this pair leads straight to the admin area. The demo alone has it (ruling 7). */
const demoAdmin = { username: 'admin', password: 'admin', email: 'admin@vitrine.example' };

export const demoSignIn = `Sign in as ${demoAdmin.username} with the password ${demoAdmin.password}.`;

/** Whatever its password is by now: the demo's data is around it. */
export async function hasDemoAdmin(shop: Shop): Promise<boolean> {
  return (await findVisitor(shop.db.read, { email: demoAdmin.email })) !== null;
}

/** Makes the demo's admin where there is none. Throws in live mode. */
export async function seedAccounts(shop: Shop): Promise<void> {
  if (shop.mode !== 'demo') throw new Error('the account admin / admin is for the demo alone');
  const { username, password, email } = demoAdmin;
  if (await findVisitor(shop.db.read, { username })) return;
  const hashed = await shop.accounts.hashPassword(password);
  if (!hashed.ok) throw new Error('no turn to hash a password');
  const ids = { id: shop.newId(), credentialId: shop.newId() };
  const account = { ...ids, username, email, role: 'owner' as const };
  const now = shop.clock();
  await shop.db.write((writer) =>
    insertAccount(writer, { ...account, passwordHash: hashed.value, now }),
  );
}
