import type { Role } from '#domain/identity/visitor.ts';
import { register } from '#services/identity/register.ts';
import type { Door } from './open-door.ts';

/** Opens an account of this role, `role`@example.com, and answers the cookie of its session. */
export async function cookieOf({ shop }: Door, role: Role): Promise<string> {
  const account = { email: `${role}@example.com`, password: 'lantern under the pear' };
  const registered = await register(shop, account, { headers: new Headers(), network: null });
  if (!registered.ok) throw new Error(registered.failure.code);
  const { visitor, setCookies } = registered.value;
  await shop.db.write((writer) =>
    writer.updateTable('users').set({ role }).where('id', '=', visitor.userId).execute(),
  );
  return setCookies.map((line) => line.split(';')[0]).join('; ');
}
