import type { CodeProof, SecondFactors } from '#shop/identity/rules/second-factor.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import type { SecondFactorNotice } from '#shop/identity/rules/sign-in-emails.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { queueMail } from '#shop/email/store/outbox.ts';

export interface CodeKey {
  /** Encrypted. */
  sealedKey: string;
  /** False until the authenticator has proven that it has the key. */
  isConfirmed: boolean;
  createdAt: number;
}

export async function findSecondFactors(reader: Reader, userId: string): Promise<SecondFactors> {
  const key = await findCodeKey(reader, userId);
  const { passkeys } = await reader
    .selectFrom('passkeys')
    .select((row) => row.fn.countAll<number>().as('passkeys'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { hasCodes: key?.isConfirmed ?? false, passkeys };
}

export async function findCodeKey(reader: Reader, userId: string): Promise<CodeKey | null> {
  const row = await reader
    .selectFrom('second_factors')
    .select(['sealed_key as sealedKey', 'confirmed_at', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { confirmed_at: confirmedAt, ...key } = row;
  return { ...key, isConfirmed: confirmedAt !== null };
}

/** Replaces an unconfirmed key. False if codes are already enabled. */
export async function offerCodeKey(
  writer: Writer,
  { userId, sealedKey, now }: { userId: string; sealedKey: string; now: number },
): Promise<boolean> {
  const fresh = { sealed_key: sealedKey, created_at: now };
  const offered = await writer
    .insertInto('second_factors')
    .values({ ...fresh, user_id: userId, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(fresh)
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return offered !== undefined;
}

export interface ConfirmedKey {
  userId: string;
  /** The key with which the code was generated. */
  sealedKey: string;
  step: number;
  now: number;
}

/** False if the key has changed meanwhile or is already confirmed. */
export async function confirmCodeKey(
  writer: Writer,
  { userId, sealedKey, step, now }: ConfirmedKey,
): Promise<boolean> {
  const confirmed = await writer
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_key', '=', sealedKey)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** True for exactly one use of this time step. */
async function consumeStep(writer: Writer, userId: string, step: number): Promise<boolean> {
  const spent = await writer
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function deleteCodeKey(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await writer.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

/** Replaces all earlier recovery codes. */
export async function setRecoveryCodes(
  writer: Writer,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await writer.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((hash) => ({ code_hash: hash, user_id: userId }));
  await writer.insertInto('recovery_codes').values(rows).execute();
}

/** True for exactly one of several concurrent calls. */
async function consumeRecoveryCode(writer: Writer, userId: string, hash: string): Promise<boolean> {
  const spent = await writer
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
}

export async function countRecoveryCodes(reader: Reader, userId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks the session as verified by a second factor. */
export async function strengthenSession(writer: Writer, sessionId: string): Promise<void> {
  await writer
    .updateTable('sessions')
    .set({ has_second_factor: 1 })
    .where('id', '=', sessionId)
    .execute();
}

export interface FactorChange {
  userId: string;
  /** Null if the operator acts. */
  actorId?: null;
  /** The address for the notification. */
  email: string;
  notice: SecondFactorNotice;
  /** The name of the passkey; '' if none. */
  name: string;
  newId: () => string;
  now: number;
}

const actions = {
  'codes-on': 'codes.turned-on',
  'codes-off': 'codes.turned-off',
  'passkey-added': 'passkey.added',
  'passkey-removed': 'passkey.removed',
  'recovery-code-used': 'recovery-code.used',
  'factors-forgotten': 'factors.forgotten',
} as const satisfies Record<SecondFactorNotice, string>;

/** Every change of second factors notifies the account holder and is recorded in the audit log. */
export async function recordFactorChange(writer: Writer, change: FactorChange): Promise<void> {
  const { userId, email, notice, name, newId, now } = change;
  const mail = { id: newId(), template: notice, recipient: email };
  await queueMail(writer, { ...mail, data: { name }, now });
  await recordAuditEvent(writer, {
    id: newId(),
    now,
    actorId: change.actorId === null ? null : userId,
    action: actions[notice],
    subject: { type: 'account', id: userId },
    details: {},
  });
}

export interface ConsumedCode {
  userId: string;
  /** The address for the notification about a used recovery code. */
  email: string;
  proof: CodeProof;
  newId: () => string;
  now: number;
}

/** True for exactly one of several concurrent calls with the same code. */
export async function consumeCode(writer: Writer, spent: ConsumedCode): Promise<boolean> {
  const { proof, ...change } = spent;
  if (proof.kind === 'step') return consumeStep(writer, spent.userId, proof.step);
  if (!(await consumeRecoveryCode(writer, spent.userId, proof.hash))) return false;
  await recordFactorChange(writer, { ...change, notice: 'recovery-code-used', name: '' });
  return true;
}
