import { createHash } from 'node:crypto';
import { tokenLifetimesMs, type TokenPurpose } from '#shop/identity/rules/token-purpose.ts';
import type { Reader, Writer } from '#platform/database/database.ts';
import { queueMail } from '#shop/email/store/outbox.ts';

/** What possession of a link proves. */
export interface TokenFacts {
  purpose: TokenPurpose;
  userId: string;
  /** The address the link was sent to. */
  email: string;
}

export interface MailedLink extends TokenFacts {
  mailId: string;
  /** Derived from the email's id, so that it need not be stored. */
  token: string;
  now: number;
}

export interface PresentedToken {
  token: string;
  purposes: readonly TokenPurpose[];
  now: number;
}

const facts = ['purpose', 'user_id as userId', 'email'] as const;

/** Queues an email with a link to its recipient, replacing an earlier one for the same purpose. */
export async function mailLink(writer: Writer, link: MailedLink): Promise<void> {
  const { purpose, userId, email, mailId, now } = link;
  const fresh = {
    token_hash: hashOf(link.token),
    email,
    created_at: now,
    expires_at: now + tokenLifetimesMs[purpose],
  };
  await writer.deleteFrom('account_tokens').where('expires_at', '<=', now).execute();
  await writer
    .insertInto('account_tokens')
    .values({ ...fresh, purpose, user_id: userId })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(fresh))
    .execute();
  await queueMail(writer, { id: mailId, template: purpose, recipient: email, data: {}, now });
}

/** The facts of a token; null if it is used, void or expired. */
export async function findToken(
  reader: Reader,
  presented: PresentedToken,
): Promise<TokenFacts | null> {
  const row = await reader
    .selectFrom('account_tokens')
    .select(facts)
    .where('token_hash', '=', hashOf(presented.token))
    .where('purpose', 'in', presented.purposes)
    .where('expires_at', '>', presented.now)
    .executeTakeFirst();
  return row ?? null;
}

/** Redeems the token for exactly one of several concurrent calls. */
export async function redeemToken(
  writer: Writer,
  presented: PresentedToken,
): Promise<TokenFacts | null> {
  const row = await writer
    .deleteFrom('account_tokens')
    .where('token_hash', '=', hashOf(presented.token))
    .where('purpose', 'in', presented.purposes)
    .where('expires_at', '>', presented.now)
    .returning(facts)
    .executeTakeFirst();
  return row ?? null;
}

/** Voids tokens of all purposes and pending sign-in challenges. */
export async function voidTokens(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('challenges').where('user_id', '=', userId).execute();
  await writer.deleteFrom('account_tokens').where('user_id', '=', userId).execute();
}

/** Tokens have enough entropy for a plain hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
