import { describe, expect, it } from 'vitest';
import { decideProviderSignIn } from './decide-provider-sign-in.ts';
import type { ProviderIdentity } from './provider.ts';

const eve: ProviderIdentity = {
  provider: 'google',
  accountId: 'https://accounts.google.com 17',
  email: 'eve@example.com',
  emailProof: 'verified',
};
const noAccount = { connectedTo: null, sameAddress: null };
const account = { userId: 'user-eve', role: 'customer', isEmailVerified: true } as const;

describe('a provider identity', () => {
  it('opens the connected account, whatever its address', () => {
    const known = { connectedTo: 'user-1', sameAddress: account };
    for (const person of [
      eve,
      { ...eve, email: null },
      { ...eve, emailProof: 'unknown' } as const,
    ]) {
      expect(decideProviderSignIn(person, known)).toEqual({ kind: 'enter', userId: 'user-1' });
    }
  });

  it('gets a new account where the address is new, verified only if the provider says so', () => {
    const opened = { kind: 'open-account', email: eve.email };
    expect(decideProviderSignIn(eve, noAccount)).toEqual({ ...opened, isEmailVerified: true });
    const unsaid = decideProviderSignIn({ ...eve, emailProof: 'unknown' }, noAccount);
    expect(unsaid).toEqual({ ...opened, isEmailVerified: false });
  });

  it('gets none without an address, or with one that the provider has not verified', () => {
    const refused = (code: string) => ({ kind: 'refuse', code });
    expect(decideProviderSignIn({ ...eve, email: null }, noAccount)).toEqual(refused('no-email'));
    const unverified = decideProviderSignIn({ ...eve, emailProof: 'unverified' }, noAccount);
    expect(unverified).toEqual(refused('email-not-verified'));
  });

  it('[T29] joins an account only where the address is verified on both sides', () => {
    const known = { connectedTo: null, sameAddress: account };
    expect(decideProviderSignIn(eve, known)).toMatchObject({ kind: 'connect', userId: 'user-eve' });
    const unsaid = decideProviderSignIn({ ...eve, emailProof: 'unknown' }, known);
    expect(unsaid).toEqual({ kind: 'refuse', code: 'account-exists' });
    const unproven = { ...known, sameAddress: { ...account, isEmailVerified: false } };
    expect(decideProviderSignIn(eve, unproven)).toMatchObject({
      kind: 'reclaim',
      userId: 'user-eve',
    });
  });

  it('[T29] never becomes staff by an address', () => {
    for (const role of ['staff', 'owner'] as const) {
      const known = { connectedTo: null, sameAddress: { ...account, role } };
      expect(decideProviderSignIn(eve, known)).toEqual({ kind: 'refuse', code: 'account-exists' });
    }
  });
});
