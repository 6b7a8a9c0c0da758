import { expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { findAccountFacts, listAccountFacts } from './account-facts.ts';
import { insertAccount } from './accounts.ts';

eachEngine('account data for the API', ({ open }) => {
  it('says whether an account has a password', async () => {
    const db = await open();
    const account = { username: null, role: 'customer', now: 1_000 } as const;
    const ann = { id: 'user-ann', credentialId: 'one', email: 'ann@example.com' };
    const ben = { id: 'user-ben', credentialId: 'two', email: 'ben@example.com' };
    await db.write((writer) => insertAccount(writer, { ...account, ...ann, passwordHash: 'hash' }));
    await db.write((writer) => insertAccount(writer, { ...account, ...ben, passwordHash: null }));
    const facts = { isEmailVerified: false, externalId: null };
    expect(await listAccountFacts(db.read, { after: 0, offset: 0, limit: 10 })).toEqual([
      { ...facts, number: 1, userId: 'user-ann', email: ann.email, hasPassword: true },
      { ...facts, number: 2, userId: 'user-ben', email: ben.email, hasPassword: false },
    ]);
    const behind = await listAccountFacts(db.read, { after: 1, offset: 0, limit: 10 });
    expect(behind.map(({ number }) => number)).toEqual([2]);
    const found = await findAccountFacts(db.read, ['user-ben', 'user-gone']);
    expect(found.map(({ userId }) => userId)).toEqual(['user-ben']);
  });
});
