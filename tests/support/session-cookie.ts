import { type Area, areas as everyArea, type Role } from '#shop/access/rules/visitor.ts';
import { register } from '#shop/identity/use-cases/register.ts';
import { setRole } from '#shop/identity/store/staff.ts';
import type { TestServer } from './open-test-server.ts';

interface AccountOptions {
  /** Before the @ of the address; else the role. */
  name?: string;
  /** Permissions of staff, all by default. */
  areas?: readonly Area[];
}

/** Creates an account of this role, `role`@example.com, and returns its session cookie. */
export async function cookieOf(
  { shop }: Pick<TestServer, 'shop'>,
  role: Role,
  { name = role, areas = everyArea }: AccountOptions = {},
): Promise<string> {
  const account = { email: `${name}@example.com`, password: 'lantern under the pear' };
  const registered = await register(shop, account, { headers: new Headers(), network: null });
  if (!registered.ok) throw new Error(registered.failure.code);
  const { visitor, setCookies } = registered.value;
  await shop.db.write((writer) => setRole(writer, visitor.userId, { role, areas }));
  return setCookies.map((line) => line.split(';')[0]).join('; ');
}
