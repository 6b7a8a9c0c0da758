import type { CallKey } from '#shop/api/rules/idempotency-key.ts';
import type { Writer } from '#platform/database/database.ts';

export type ClaimedCall =
  | { kind: 'new' }
  /** The call was executed before and created this subject. */
  | { kind: 'repeated'; subject: string }
  /** The key was used before with a different body. */
  | { kind: 'reused' };

/** Clients retry a call whose outcome they do not know within hours. */
const keptMs = 7 * 24 * 60 * 60_000;

/** Exactly one of several concurrent identical calls is new; its result is saved in the same write. */
export async function claimCall(
  writer: Writer,
  { keyHash, bodyHash }: CallKey,
  now: number,
): Promise<ClaimedCall> {
  await writer
    .deleteFrom('api_calls')
    .where('created_at', '<', now - keptMs)
    .execute();
  const claimed = await writer
    .insertInto('api_calls')
    .values({ key_hash: keyHash, body_hash: bodyHash, subject: '', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key_hash')
    .executeTakeFirst();
  if (claimed) return { kind: 'new' };
  const earlier = await writer
    .selectFrom('api_calls')
    .select(['body_hash', 'subject'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirstOrThrow();
  if (earlier.body_hash !== bodyHash) return { kind: 'reused' };
  return { kind: 'repeated', subject: earlier.subject };
}

export async function saveSubject(
  writer: Writer,
  { keyHash }: CallKey,
  subject: string,
): Promise<void> {
  await writer.updateTable('api_calls').set({ subject }).where('key_hash', '=', keyHash).execute();
}
