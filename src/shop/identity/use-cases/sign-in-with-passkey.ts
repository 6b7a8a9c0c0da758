import { passkeyTries } from '#shop/access/rules/throttles.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { consumeChallenge, insertChallenge } from '#shop/identity/store/challenges.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { findKnownAccount, lockAccount } from '#shop/identity/store/accounts.ts';
import { findPasskey, usePasskey } from '#shop/identity/store/passkeys.ts';
import { findPasswordHash } from '#shop/identity/store/passwords.ts';
import { openSession } from './sessions.ts';

/** Begins a sign-in with any passkey: the options for the browser, which returns `token` with the passkey. */
export async function beginPasskeySignIn(
  shop: Shop,
  { network }: { network: string | null },
): Promise<
  Result<{ token: string; options: object }, { code: 'too-many-requests'; waitMs: number }>
> {
  const waitMs = shop.attempts.consume(passkeyTries(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const { options, challenge } = await shop.passkeys.askForOne();
  const token = shop.newId();
  const begun = { token, purpose: 'passkey-sign-in', userId: null, challenge } as const;
  await shop.db.write((writer) => insertChallenge(writer, { ...begun, now: shop.clock() }));
  return ok({ token, options });
}

export interface PasskeyResponse {
  token: string;
  /** What the browser sent. */
  response: unknown;
}

export interface PasskeySignInFailure {
  /** 'step-over': it took too long, or was answered before. */
  code: 'step-over' | 'passkey-refused' | 'user-disabled';
}

/** A passkey is had and unlocked: it counts as both factors. */
export async function signInWithPasskey(
  shop: Shop,
  { token, response }: PasskeyResponse,
  headers: Headers,
): Promise<Result<{ visitor: Visitor; setCookies: string[] }, PasskeySignInFailure>> {
  const now = shop.clock();
  const challenged = { token, purpose: 'passkey-sign-in', now } as const;
  // A challenge can be answered only once, whatever the outcome.
  const begun = await shop.db.write((writer) => consumeChallenge(writer, challenged));
  if (!begun) return refused(shop, 'step-over');
  const id = shop.passkeys.idIn(response);
  const passkey = id === null ? null : await findPasskey(shop.db.read, id);
  if (!passkey) return refused(shop, 'passkey-refused');
  const { challenge } = begun;
  const counter = await shop.passkeys.check({ response, challenge }, passkey);
  if (counter === null) return refused(shop, 'passkey-refused');
  const known = await findKnownAccount(shop.db.read, { userId: passkey.userId });
  if (!known || known.isDisabled) return refused(shop, 'user-disabled');
  const { visitor } = known;
  const { userId } = visitor;
  const opened = await shop.db.write(async (writer) => {
    // A concurrent removal of the passkey is seen here, or ends the session that is opened.
    await lockAccount(writer, userId);
    if (!(await usePasskey(writer, { id: passkey.id, counter, now })))
      return failed({ code: 'changed' });
    return ok(await openSession(shop, writer, { userId, headers, hasSecondFactor: true }));
  });
  if (!opened.ok) return refused(shop, 'passkey-refused');
  const passwordHash = await findPasswordHash(shop.db.read, userId);
  const device = shop.devices.remember(headers, { userId, passwordHash });
  return ok({ visitor, setCookies: [...opened.value, ...device] });
}

function refused(shop: Shop, code: PasskeySignInFailure['code']) {
  shop.log.info({ code }, 'sign-in with a passkey refused');
  return failed({ code });
}
