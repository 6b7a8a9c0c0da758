import { isEmail } from '#platform/email-address.ts';
import type { Caller, Visitor } from '#shop/access/rules/visitor.ts';
import { type PasswordProblem, passwordProblem } from '#shop/identity/rules/password-rules.ts';
import { registrations } from '#shop/access/rules/throttles.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { mailLink } from '#shop/identity/store/account-tokens.ts';
import { openSession } from './sessions.ts';
import type { Writer } from '#platform/database/database.ts';
import { findVisitor, insertAccount } from '#shop/identity/store/accounts.ts';

export interface Registration {
  email: string;
  password: string;
}

/** `beginWith` is what the account has from the start, in the same write. */
export interface RegistrationCaller extends Caller {
  beginWith?: (writer: Writer, account: { userId: string; now: number }) => Promise<void>;
}

export interface Registered {
  visitor: Visitor;
  setCookies: string[];
}

export type RegisterFailure =
  | { code: 'invalid-email' }
  | { code: 'weak-password'; problem: PasswordProblem }
  | { code: 'email-already-in-use' }
  | { code: 'too-many-requests'; waitMs: number }
  | { code: 'busy' };

/** A new customer's account, signed in at once. Other fields than these two do not exist (ruling 32). */
export async function register(
  shop: Shop,
  registration: Registration,
  { headers, network, beginWith }: RegistrationCaller,
): Promise<Result<Registered, RegisterFailure>> {
  const email = registration.email.trim().toLowerCase();
  if (!isEmail(email)) return failed({ code: 'invalid-email' });
  const problem = passwordProblem(registration.password, email);
  if (problem) return failed({ code: 'weak-password', problem });
  const waitMs = shop.attempts.consume(registrations(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  if (await findVisitor(shop.db.read, { email })) return failed({ code: 'email-already-in-use' });
  const hashed = await shop.passwords.hash(registration.password);
  if (!hashed.ok) return hashed;
  const visitor: Visitor = { userId: shop.newId(), email, role: 'customer', areas: [] };
  const account = { passwordHash: hashed.value, headers, ...(beginWith && { beginWith }) };
  const opened = await openAccount(shop, visitor, account);
  if (!opened.ok) return failed({ code: 'email-already-in-use' });
  const { userId } = visitor;
  const device = shop.devices.remember(headers, { userId, passwordHash: hashed.value });
  return ok({ visitor, setCookies: [...opened.value, ...device] });
}

interface OpenedAccount extends Pick<RegistrationCaller, 'headers' | 'beginWith'> {
  passwordHash: string;
}

async function openAccount(
  shop: Shop,
  { userId, email, role }: Visitor,
  { passwordHash, headers, beginWith }: OpenedAccount,
) {
  const now = shop.clock();
  const account = { id: userId, credentialId: shop.newId(), email, username: null, role };
  const mailId = shop.newId();
  const token = shop.mailTokens(mailId);
  return shop.db.write(async (writer) => {
    const inserted = await insertAccount(writer, { ...account, passwordHash, now });
    if (!inserted.ok) return inserted;
    await mailLink(writer, { purpose: 'verify-email', userId, email, mailId, token, now });
    await shop.hooks.accountRegistered(writer, { newId: shop.newId, email, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'account.registered',
      subject: { type: 'account', id: userId },
      details: {},
    });
    await beginWith?.(writer, { userId, now });
    return ok(await openSession(shop, writer, { userId, headers }));
  });
}
