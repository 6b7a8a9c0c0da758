import type { Shop } from '#shop/shop.ts';
import { findVisitor, insertAccount } from '#shop/identity/store/accounts.ts';

/** These credentials lead straight to the admin area (specification 5). They exist in the demo only (ruling 7). */
const demoAdmin = { username: 'admin', password: 'admin', email: 'admin@vitrine.example' };

export const demoSignIn = `Sign in as ${demoAdmin.username} with the password ${demoAdmin.password}.`;

/** Whether the demo's admin exists, whatever its current password: it marks a demo database. */
export async function hasDemoAdmin(shop: Shop): Promise<boolean> {
  return (await findVisitor(shop.db.read, { email: demoAdmin.email })) !== null;
}

/** Creates the demo's admin if there is none. Throws in live mode. */
export async function seedAccounts(shop: Shop): Promise<void> {
  if (shop.mode !== 'demo') throw new Error('the account admin / admin exists in the demo only');
  const { username, password, email } = demoAdmin;
  if (await findVisitor(shop.db.read, { username })) return;
  const hashed = await shop.passwords.hash(password);
  if (!hashed.ok) throw new Error('password hashing is busy');
  const ids = { id: shop.newId(), credentialId: shop.newId() };
  const account = { ...ids, username, email, role: 'owner' as const };
  const now = shop.clock();
  await shop.db.write((writer) =>
    insertAccount(writer, { ...account, passwordHash: hashed.value, now }),
  );
}
