import { isEmail } from '#domain/email.ts';
import type { Caller } from '#domain/identity/caller.ts';
import { type PasswordProblem, passwordProblem } from '#domain/identity/password-rules.ts';
import { registrations } from '#domain/identity/throttle.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { discountCodeFrom } from '#domain/promotions/discount-code.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { settingsFrom } from '#domain/settings.ts';
import type { Shop } from '#services/shop.ts';
import { recordDeed } from '#storage/audit.ts';
import type { Writer } from '#storage/database.ts';
import { mailLink } from '#storage/identity/account-tokens.ts';
import { findVisitor, insertAccount } from '#storage/identity/accounts.ts';
import { queueMail } from '#storage/outbox.ts';
import { insertDiscountCode } from '#storage/promotions/discount-codes.ts';
import { readSettings } from '#storage/settings.ts';

export interface Registration {
  email: string;
  password: string;
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

/** A new shopper's account, signed in at once. Other fields than these two do not exist (ruling 32). */
export async function register(
  shop: Shop,
  registration: Registration,
  { headers, network }: Caller,
): Promise<Result<Registered, RegisterFailure>> {
  const email = registration.email.trim().toLowerCase();
  if (!isEmail(email)) return failed({ code: 'invalid-email' });
  const problem = passwordProblem(registration.password, email);
  if (problem) return failed({ code: 'weak-password', problem });
  const waitMs = shop.attempts.takeMs(registrations(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  if (await findVisitor(shop.db.read, { email })) return failed({ code: 'email-already-in-use' });
  const hashed = await shop.accounts.hashPassword(registration.password);
  if (!hashed.ok) return hashed;
  const visitor: Visitor = { userId: shop.newId(), email, role: 'shopper', areas: [] };
  const made = await makeAccount(shop, visitor, hashed.value);
  if (!made.ok) return failed({ code: 'email-already-in-use' });
  return ok({ visitor, setCookies: await shop.accounts.openSession(visitor.userId, headers) });
}

async function makeAccount(shop: Shop, { userId, email, role }: Visitor, passwordHash: string) {
  const now = shop.clock();
  const { welcomePercentOff: percentOff } = settingsFrom(await readSettings(shop.db.read));
  const account = { id: userId, credentialId: shop.newId(), email, username: null, role };
  const mailId = shop.newId();
  const token = shop.mailTokens(mailId);
  return shop.db.write(async (writer) => {
    const inserted = await insertAccount(writer, { ...account, passwordHash, now });
    if (!inserted.ok) return inserted;
    await mailLink(writer, { purpose: 'verify-email', userId, email, mailId, token, now });
    if (percentOff > 0) await giveWelcomeCode(shop, writer, { email, percentOff, now });
    await recordDeed(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'account.registered',
      subject: `account ${userId}`,
      details: {},
    });
    return inserted;
  });
}

/** Ruling 20: once, off one item. */
async function giveWelcomeCode(
  shop: Shop,
  writer: Writer,
  { email, percentOff, now }: { email: string; percentOff: number; now: number },
): Promise<void> {
  const code = `WELCOME-${discountCodeFrom(shop.newId())}`;
  await insertDiscountCode(writer, {
    id: shop.newId(),
    code,
    reduction: { kind: 'percent-of-one', percent: percentOff },
    source: 'welcome',
    isFirstOrderOnly: false,
    issuedTo: email,
    now,
  });
  const mail = { id: shop.newId(), template: 'welcome', recipient: email };
  await queueMail(writer, { ...mail, data: { code, percentOff }, now });
}
