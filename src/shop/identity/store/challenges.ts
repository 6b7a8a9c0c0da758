import { createHash } from 'node:crypto';
import { challengeLifetimesMs, type ChallengePurpose } from '#shop/identity/rules/challenge.ts';
import type { Reader, Writer } from '#platform/database/database.ts';

export interface NewChallenge {
  /** The token stored by the browser. */
  token: string;
  purpose: ChallengePurpose;
  /** Null if the account is not known yet. */
  userId: string | null;
  /** The passkey challenge; '' if there is none. */
  challenge: string;
  now: number;
}

export interface ChallengeQuery {
  token: string;
  purpose: ChallengePurpose;
  now: number;
}

export interface Challenge {
  userId: string | null;
  challenge: string;
}

const facts = ['user_id as userId', 'challenge'] as const;

export async function insertChallenge(writer: Writer, begun: NewChallenge): Promise<void> {
  const { token, purpose, userId, challenge, now } = begun;
  await writer.deleteFrom('challenges').where('expires_at', '<=', now).execute();
  const expiresAt = now + challengeLifetimesMs[purpose];
  const fresh = { token_hash: hashOf(token), purpose, challenge, expires_at: expiresAt };
  await writer
    .insertInto('challenges')
    .values({ ...fresh, user_id: userId })
    .execute();
}

/** Null if the challenge is used, void or expired. */
export async function findChallenge(
  reader: Reader,
  { token, purpose, now }: ChallengeQuery,
): Promise<Challenge | null> {
  const row = await reader
    .selectFrom('challenges')
    .select(facts)
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Consumes the challenge for exactly one of several concurrent calls. */
export async function consumeChallenge(
  writer: Writer,
  { token, purpose, now }: ChallengeQuery,
): Promise<Challenge | null> {
  const row = await writer
    .deleteFrom('challenges')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(facts)
    .executeTakeFirst();
  return row ?? null;
}

export async function voidChallengesFor(writer: Writer, purpose: ChallengePurpose): Promise<void> {
  await writer.deleteFrom('challenges').where('purpose', '=', purpose).execute();
}

/** Tokens have enough entropy for a plain hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

interface ConsumedFlow {
  /** A random id for one redirect to a provider. */
  id: string;
  /** When the flow expires and its record can be deleted. */
  endsAt: number;
  now: number;
}

/** True for exactly one call per flow. */
export async function consumeFlow(
  writer: Writer,
  { id, endsAt, now }: ConsumedFlow,
): Promise<boolean> {
  await writer.deleteFrom('spent_flows').where('ends_at', '<=', now).execute();
  const spent = await writer
    .insertInto('spent_flows')
    .values({ id, ends_at: endsAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}
