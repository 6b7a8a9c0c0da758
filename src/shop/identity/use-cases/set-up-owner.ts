import type { Shop } from '#shop/shop.ts';
import {
  consumeChallenge,
  findChallenge,
  insertChallenge,
  voidChallengesFor,
} from '#shop/identity/store/challenges.ts';
import { hasOwner } from '#shop/identity/store/staff.ts';
import { isEmail } from '#platform/email-address.ts';
import type { Caller, Visitor } from '#shop/access/rules/visitor.ts';
import { type PasswordProblem, passwordProblem } from '#shop/identity/rules/password-rules.ts';
import { openedLinks } from '#shop/access/rules/throttles.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { mailLink } from '#shop/identity/store/account-tokens.ts';
import { insertAccount } from '#shop/identity/store/accounts.ts';
import { openSession } from './sessions.ts';

/** The token of a link that makes the first owner of a live shop, instead of any before it; null where there is an owner. */
export async function offerSetUp(shop: Shop): Promise<string | null> {
  if (shop.mode === 'demo') return null;
  const token = shop.newId() + shop.newId();
  return shop.db.write(async (writer) => {
    await voidChallengesFor(writer, 'set-up');
    if (await hasOwner(writer)) return null;
    const offered = { token, purpose: 'set-up', userId: null, challenge: '' } as const;
    await insertChallenge(writer, { ...offered, now: shop.clock() });
    return token;
  });
}

/** 'closed' in the demo and once there is an owner. Reading does not consume the link. */
export async function findSetUp(shop: Shop, token: string): Promise<'open' | 'dead' | 'closed'> {
  if (shop.mode === 'demo' || (await hasOwner(shop.db.read))) return 'closed';
  const link = { token, purpose: 'set-up', now: shop.clock() } as const;
  return (await findChallenge(shop.db.read, link)) ? 'open' : 'dead';
}

export interface SetUp {
  token: string;
  email: string;
  password: string;
}

export type SetUpFailure =
  | { code: 'invalid-email' }
  | { code: 'weak-password'; problem: PasswordProblem }
  | { code: 'email-already-in-use' }
  /** The link is used or expired, or the shop has an owner. */
  | { code: 'dead-link' }
  | { code: 'too-many-requests'; waitMs: number }
  | { code: 'busy' };

/** The first owner of a live shop, signed in at once. The admin area opens when a second factor is added. */
export async function setUpOwner(
  shop: Shop,
  { token, password, ...typed }: SetUp,
  { headers, network }: Caller,
): Promise<Result<{ visitor: Visitor; setCookies: string[] }, SetUpFailure>> {
  if (shop.mode === 'demo') return dead(shop);
  const waitMs = shop.attempts.consume(openedLinks(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const link = { token, purpose: 'set-up', now: shop.clock() } as const;
  if (!(await findChallenge(shop.db.read, link))) return dead(shop);
  const email = typed.email.trim().toLowerCase();
  if (!isEmail(email)) return failed({ code: 'invalid-email' });
  const problem = passwordProblem(password, email);
  if (problem) return failed({ code: 'weak-password', problem });
  const hashed = await shop.passwords.hash(password);
  if (!hashed.ok) return hashed;
  const visitor: Visitor = { userId: shop.newId(), email, role: 'owner', areas: [] };
  const opened = await openOwner(shop, visitor, { link, passwordHash: hashed.value, headers });
  if (!opened.ok) return opened.failure.code === 'dead-link' ? dead(shop) : failed(opened.failure);
  const { userId } = visitor;
  const device = shop.devices.remember(headers, { userId, passwordHash: hashed.value });
  return ok({ visitor, setCookies: [...opened.value, ...device] });
}

interface OpenedOwner extends Pick<Caller, 'headers'> {
  link: Parameters<typeof consumeChallenge>[1];
  passwordHash: string;
}

async function openOwner(
  shop: Shop,
  { userId, email, role }: Visitor,
  { link, passwordHash, headers }: OpenedOwner,
) {
  const { now } = link;
  const mailId = shop.newId();
  const token = shop.mailTokens(mailId);
  const account = { id: userId, credentialId: shop.newId(), email, username: null, role };
  return shop.db.write(async (writer) => {
    const isFirst = (await consumeChallenge(writer, link)) && !(await hasOwner(writer));
    if (!isFirst) return failed({ code: 'dead-link' as const });
    const inserted = await insertAccount(writer, { ...account, passwordHash, now });
    if (!inserted.ok) return failed({ code: 'email-already-in-use' as const });
    await mailLink(writer, { purpose: 'verify-email', userId, email, mailId, token, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'shop.set-up',
      subject: { type: 'account', id: userId },
      details: {},
    });
    return ok(await openSession(shop, writer, { userId, headers }));
  });
}

function dead(shop: Shop) {
  shop.log.warn({ code: 'dead-link' }, 'set-up refused');
  return failed({ code: 'dead-link' as const });
}
