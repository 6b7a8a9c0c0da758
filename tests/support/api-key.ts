import { type Scope, scopes as everyScope } from '#shop/access/rules/permissions.ts';
import { type Area, areas as everyArea, type Role } from '#shop/access/rules/visitor.ts';
import { createApiKey } from '#shop/api-keys/use-cases/api-keys.ts';
import type { Shop } from '#shop/shop.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { setRole } from '#shop/identity/store/staff.ts';
import { newCustomer } from './buyers.ts';
import { proven } from './staff.ts';

interface KeyOwner {
  /** Local part of the email address. */
  name: string;
  role?: Role;
  /** Permissions of staff, all by default. */
  areas?: readonly Area[];
  scopes?: readonly Scope[];
}

/** An API key created by an owner whose account then gets the requested role. */
export async function apiKeyOf(
  shop: Shop,
  { name, role = 'owner', areas = everyArea, scopes = everyScope }: KeyOwner,
): Promise<string> {
  const email = `${name}@example.com`;
  const known = await findVisitor(shop.db.read, { email });
  const { userId } = known ?? (await newCustomer(shop, name));
  const become = (now: Role) =>
    shop.db.write((writer) => setRole(writer, userId, { role: now, areas }));
  await become('owner');
  const maker = proven({ userId, email, role: 'owner', areas: [] });
  const created = await createApiKey(shop, maker, { name: 'A program', scopes: [...scopes] });
  if (!created.ok) throw new Error(created.failure.code);
  await become(role);
  return created.value;
}

export function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}
