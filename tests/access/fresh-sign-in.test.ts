import { expect, it } from 'vitest';
import { freshSignInMs } from '#shop/access/rules/session.ts';
import { gather, openCompleteShop } from './complete-shop.ts';
import { postForm } from './malicious-fields.ts';

const password = 'lantern under the pear';

interface GuardedAction {
  path: string;
  form: Record<string, string>;
  /** The field of the form that takes the password. */
  field: string;
  /** What the action records once it is done. */
  records: string;
}

/** What asks for a fresh sign-in, in the order in which it can be done. */
const guarded: readonly GuardedAction[] = [
  {
    path: '/admin/users?user=NUMBER',
    form: { intent: 'role', id: 'NUMBER', role: 'staff', area: 'orders' },
    field: 'own-password',
    records: 'user.role-changed',
  },
  {
    path: '/admin/users?invite=',
    form: { intent: 'invite', email: 'clerk@example.com', area: 'orders' },
    field: 'own-password',
    records: 'staff.invited',
  },
  {
    path: '/admin/api-keys',
    form: { name: 'Stock counter', scope: 'orders:read' },
    field: 'own-password',
    records: 'api-key.created',
  },
  {
    path: '/admin/payments',
    form: {
      provider: 'paypal',
      'paypal-mode': 'sandbox',
      'paypal-clientId': 'client-of-paypal',
      'paypal-secret': 'walrus-three-of-paypal',
    },
    field: 'paypal-password',
    records: 'payment-keys.entered',
  },
  {
    path: '/admin/payments?remove=paypal',
    form: { intent: 'remove', provider: 'paypal' },
    field: 'own-password',
    records: 'payment-keys.removed',
  },
];

it('staff: a sign-in of more than ten minutes ago needs the password to change a role, an API key or a provider', async () => {
  const server = await openCompleteShop();
  const { shop } = server;
  const { db } = shop;
  const { owner } = await gather(shop);
  await db.write((writer) => writer.updateTable('users').set({ email_verified: 1 }).execute());
  const { number } = await db.read
    .selectFrom('users')
    .select('number')
    .where('role', '=', 'customer')
    .orderBy('number')
    .executeTakeFirstOrThrow();
  const recorded = async (action: string) =>
    (await db.read.selectFrom('audit_entries').selectAll().where('action', '=', action).execute())
      .length;
  const signedInAgo = (ms: number) =>
    db.write((writer) =>
      writer
        .updateTable('sessions')
        .set({ opened_at: shop.clock() - ms })
        .execute(),
    );
  const named = (text: string) => text.replace('NUMBER', `${number}`);
  const send = ({ path, form }: GuardedAction, typed: Record<string, string> = {}) => {
    const fields = Object.entries(form).map(([name, text]) => [name, named(text)] as const);
    const filled = { ...Object.fromEntries(fields), ...typed };
    return postForm(server, owner, { path: named(path), form: filled });
  };
  await signedInAgo(freshSignInMs + 60_000);
  for (const action of guarded) {
    const { path, field, records } = action;
    const unasked = await send(action);
    expect([path, unasked.status]).toEqual([path, 422]);
    expect(unasked.text).toContain('You signed in more than 10 minutes ago.');
    expect([path, (await send(action, { [field]: 'not it' })).status]).toEqual([path, 422]);
    expect([path, await recorded(records)]).toEqual([path, 0]);
    expect([path, (await send(action, { [field]: password })).status]).not.toEqual([path, 422]);
    expect([path, await recorded(records)]).toEqual([path, 1]);
  }
  const connection = { path: '/account/sign-in/google', form: { intent: 'connect' } };
  const refused = await postForm(server, owner, connection);
  expect(refused.headers.location).toBe('/account/sign-in');
  expect(refused.headers['set-cookie']?.join()).toContain('10%20minutes');

  await signedInAgo(0);
  for (const action of guarded) {
    if (action.records === 'staff.invited') continue;
    expect([action.path, (await send(action)).status]).not.toEqual([action.path, 422]);
    expect([action.path, await recorded(action.records)]).toEqual([action.path, 2]);
  }
});
