import {
  type ProviderSignInDecision,
  decideProviderSignIn,
} from '#shop/identity/rules/decide-provider-sign-in.ts';
import type { ProviderIdentity } from '#shop/identity/rules/provider.ts';
import { needsSecondStep } from '#shop/identity/rules/second-factor.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Writer } from '#platform/database/database.ts';
import {
  findKnownAccount,
  findVisitor,
  insertAccount,
  lockAccount,
} from '#shop/identity/store/accounts.ts';
import { insertChallenge } from '#shop/identity/store/challenges.ts';
import {
  connectPerson,
  findKnownOfPerson,
  hasConnection,
  insertConnection,
} from '#shop/identity/store/connections.ts';
import { mailLink } from '#shop/identity/store/account-tokens.ts';
import { findPasswordHash } from '#shop/identity/store/passwords.ts';
import { findSecondFactors } from '#shop/identity/store/second-factors.ts';
import { openSession } from './sessions.ts';
import { confirmAddress, reclaimAccount } from './accounts.ts';

export interface ProviderSignedIn {
  visitor: Visitor;
  setCookies: string[];
}

interface Refusal {
  /** 'busy' after a concurrent sign-in with the same identity. */
  code: 'no-email' | 'email-not-verified' | 'account-exists' | 'user-disabled' | 'busy';
}

export type ProviderSignInFailure =
  | Refusal
  /** The second factor is still to come. `token` is for the browser alone: with it that is taken. */
  | { code: 'second-step-needed'; token: string };

/** Signs in with a provider identity, by the rules of shop/identity/rules/decide-provider-sign-in.ts. */
export async function signInWithProvider(
  shop: Shop,
  person: ProviderIdentity,
  headers: Headers,
): Promise<Result<ProviderSignedIn, ProviderSignInFailure>> {
  const settled = await shop.db.write(async (writer) => {
    const decision = decideProviderSignIn(person, await findKnownOfPerson(writer, person));
    return settle(writer, { shop, person, decision });
  });
  const visitor = settled.ok ? await findVisitor(shop.db.read, { userId: settled.value }) : null;
  if (!settled.ok || !visitor) {
    return refused(shop, person, settled.ok ? 'busy' : settled.failure.code);
  }
  const factors = await findSecondFactors(shop.db.read, visitor.userId);
  if (needsSecondStep(visitor.role, shop.mode, factors)) return beginSecondStep(shop, visitor);
  const { userId } = visitor;
  const opened = await shop.db.write(async (writer) => {
    // A concurrent reclaim of the account is seen here, or ends the session that is opened.
    await lockAccount(writer, userId);
    if (!(await hasConnection(writer, userId, person))) return failed({ code: 'changed' });
    return ok(await openSession(shop, writer, { userId, headers }));
  });
  if (!opened.ok) return refused(shop, person, 'busy');
  const passwordHash = await findPasswordHash(shop.db.read, userId);
  const device = shop.devices.remember(headers, { userId, passwordHash });
  return ok({ visitor, setCookies: [...opened.value, ...device] });
}

function refused(shop: Shop, { provider }: ProviderIdentity, code: Refusal['code']) {
  shop.log.info({ code, provider }, 'sign-in refused');
  return failed({ code });
}

/** A provider vouches for one factor. */
async function beginSecondStep(shop: Shop, { userId }: Visitor) {
  const token = shop.newId();
  const begun = {
    token,
    purpose: 'second-step',
    userId,
    challenge: '',
    now: shop.clock(),
  } as const;
  await shop.db.write((writer) => insertChallenge(writer, begun));
  return failed({ code: 'second-step-needed' as const, token });
}

interface Settling {
  shop: Shop;
  person: ProviderIdentity;
  decision: ProviderSignInDecision;
}

/** Returns the id of the account that this identity signs in to. */
async function settle(
  writer: Writer,
  { shop, person, decision }: Settling,
): Promise<Result<string, Refusal>> {
  if (decision.kind === 'refuse') return failed({ code: decision.code });
  if (decision.kind === 'open-account') return openAccount(writer, { shop, person, decision });
  const known = await findKnownAccount(writer, { userId: decision.userId });
  if (known?.isDisabled) return failed({ code: 'user-disabled' });
  if (decision.kind === 'enter') return ok(decision.userId);
  const { userId, email, kind } = decision;
  const now = shop.clock();
  const isReclaimed = kind === 'reclaim' && (await reclaimAccount(shop, writer, { userId, now }));
  if (isReclaimed) await confirmAddress(shop, writer, { userId, email });
  const connection = { newId: shop.newId, person, userId, email, isReclaimed, now };
  const connected = await connectPerson(writer, connection);
  return connected.ok ? ok(userId) : failed({ code: 'busy' });
}

interface Opening extends Settling {
  decision: Extract<ProviderSignInDecision, { kind: 'open-account' }>;
}

async function openAccount(
  writer: Writer,
  { shop, person, decision }: Opening,
): Promise<Result<string, { code: 'busy' }>> {
  const { newId } = shop;
  const { email, isEmailVerified } = decision;
  const { provider, accountId } = person;
  const [now, userId] = [shop.clock(), newId()];
  const account = { id: userId, credentialId: newId(), email, username: null, passwordHash: null };
  const inserted = await insertAccount(writer, { ...account, role: 'customer', now });
  const connection = { id: newId(), userId, provider, accountId };
  if (!inserted.ok || !(await insertConnection(writer, connection))) {
    return failed({ code: 'busy' });
  }
  if (isEmailVerified) await confirmAddress(shop, writer, { userId, email });
  else await requestOwnershipProof(writer, shop, { userId, email });
  await shop.hooks.accountRegistered(writer, { newId, email, now });
  await recordAuditEvent(writer, {
    id: newId(),
    now,
    actorId: userId,
    action: 'account.registered',
    subject: { type: 'account', id: userId },
    details: { provider },
  });
  return ok(userId);
}

async function requestOwnershipProof(
  writer: Writer,
  { newId, mailTokens, clock }: Shop,
  account: { userId: string; email: string },
): Promise<void> {
  const mailId = newId();
  const link = { purpose: 'verify-email', mailId, token: mailTokens(mailId) } as const;
  await mailLink(writer, { ...account, ...link, now: clock() });
}
