import { lockAccount } from '#shop/identity/store/accounts.ts';
import type { VerifiedVisitor, Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { consumeChallenge, insertChallenge } from '#shop/identity/store/challenges.ts';
import { deletePasskey, insertPasskey, listPasskeys } from '#shop/identity/store/passkeys.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { OpenSession } from '#shop/access/rules/session.ts';
import {
  findSecondFactors,
  recordFactorChange,
  strengthenSession,
} from '#shop/identity/store/second-factors.ts';
import { hasSession } from '#shop/identity/store/sessions.ts';
import { isRequiredOf } from '#shop/identity/rules/second-factor.ts';

const maxPasskeys = 20;

/** Begins adding a passkey: the options for the browser, which returns `token` with the new passkey. */
export async function beginPasskey(
  shop: Shop,
  { userId, email }: VerifiedVisitor,
): Promise<Result<{ token: string; options: object }, { code: 'too-many-passkeys' }>> {
  const known = (await listPasskeys(shop.db.read, userId)).map(({ id }) => id);
  if (known.length >= maxPasskeys) return failed({ code: 'too-many-passkeys' });
  const { shopName } = settingsFrom(await readSettings(shop.db.read));
  const { options, challenge } = await shop.passkeys.askForNew({ userId, email, shopName, known });
  const token = shop.newId();
  const begun = {
    token,
    purpose: 'passkey-addition',
    userId,
    challenge,
    now: shop.clock(),
  } as const;
  await shop.db.write((writer) => insertChallenge(writer, begun));
  return ok({ token, options });
}

export interface AddedPasskey {
  token: string;
  /** What the browser sent. */
  response: unknown;
  /** What its owner calls it. */
  name: string;
  session: OpenSession;
}

const maxNameLength = 60;

/** Ends what beginPasskey began, in the same browser. */
export async function addPasskey(
  shop: Shop,
  { userId, email }: Visitor,
  { token, response, session, ...added }: AddedPasskey,
): Promise<Result<{ name: string }, { code: 'passkey-refused' }>> {
  const now = shop.clock();
  const challenge = { token, purpose: 'passkey-addition', now } as const;
  // A challenge can be answered only once, whatever the outcome.
  const begun = await shop.db.write((writer) => consumeChallenge(writer, challenge));
  if (begun?.userId !== userId) return refused(shop);
  const made = await shop.passkeys.readNew({ response, challenge: begun.challenge });
  if (!made) return refused(shop);
  const name = added.name.trim().replaceAll(/\s+/g, ' ').slice(0, maxNameLength) || 'Passkey';
  const isAdded = await shop.db.write(async (writer) => {
    await lockAccount(writer, userId);
    // The account may have been reclaimed, or signed out everywhere, since the passkey was begun.
    if (!(await hasSession(writer, { userId, id: session.id }))) return false;
    const { hasCodes, passkeys } = await findSecondFactors(writer, userId);
    if (!(await insertPasskey(writer, { ...made, userId, name, now }))) return false;
    // An account with a second factor must verify it before a new one counts for this session.
    if (!hasCodes && passkeys === 0) await strengthenSession(writer, session.id);
    const change = { userId, email, notice: 'passkey-added', name } as const;
    await recordFactorChange(writer, { ...change, newId: shop.newId, now });
    return true;
  });
  return isAdded ? ok({ name }) : refused(shop);
}

function refused(shop: Shop) {
  shop.log.info({ code: 'passkey-refused' }, 'passkey registration refused');
  return failed({ code: 'passkey-refused' as const });
}

export interface RemovePasskeyFailure {
  /** 'last-factor': staff of a live shop keep one. */
  code: 'not-found' | 'last-factor';
}

export async function removePasskey(
  shop: Shop,
  { userId, email, role }: VerifiedVisitor,
  id: string,
): Promise<Result<{ name: string }, RemovePasskeyFailure>> {
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    await lockAccount(writer, userId);
    const name = await deletePasskey(writer, { userId, id });
    if (name === null) return failed({ code: 'not-found' });
    const { hasCodes, passkeys } = await findSecondFactors(writer, userId);
    const isLast = !hasCodes && passkeys === 0;
    if (isLast && isRequiredOf(role, shop.mode)) return failed({ code: 'last-factor' });
    const change = { userId, email, notice: 'passkey-removed', name } as const;
    await recordFactorChange(writer, { ...change, newId: shop.newId, now });
    return ok({ name });
  });
}
