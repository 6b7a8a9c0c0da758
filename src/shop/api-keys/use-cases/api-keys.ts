import {
  apiKeyFrom,
  readApiKeyForm,
  shownStart,
  type ApiKeyForm,
  type ApiKeyProblems,
  visitorByKey,
} from '#shop/api-keys/rules/api-key.ts';
import { may, type Scope } from '#shop/access/rules/permissions.ts';
import type { VerifiedVisitor, Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  insertApiKey,
  listApiKeys as readApiKeys,
  revokeApiKey as writeRevocation,
  type ApiKey,
  findApiKey,
  markApiKeyUsed,
} from '#shop/api-keys/store/api-keys.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { wrongKeys } from '#shop/access/rules/throttles.ts';
import { findKnownAccount } from '#shop/identity/store/accounts.ts';

export type CreateApiKeyFailure =
  | { code: 'forbidden' }
  | { code: 'invalid'; problems: ApiKeyProblems };

/** Returns the key, which is shown only once: the shop stores its hash alone. */
export async function createApiKey(
  shop: Shop,
  visitor: VerifiedVisitor,
  form: ApiKeyForm,
): Promise<Result<string, CreateApiKeyFailure>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const read = readApiKeyForm(form);
  if (!read.ok) return read;
  const { name, scopes } = read.value;
  const { userId } = visitor;
  const id = shop.newId();
  const key = apiKeyFrom(shop.newId() + shop.newId());
  const start = shownStart(key);
  const now = shop.clock();
  await shop.db.write(async (writer) => {
    await insertApiKey(writer, { id, key, start, name, scopes, userId, now });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: userId,
      action: 'api-key.created',
      subject: { type: 'api-key', id },
      details: { name, scopes },
    });
  });
  return ok(key);
}

export interface ListedApiKey extends Omit<ApiKey, 'userId'> {
  isOwn: boolean;
  /** Null for another creator whom the visitor may not see. */
  madeBy: string | null;
}

/** Every key that was ever given out, the newest first. */
export async function listApiKeys(
  shop: Shop,
  visitor: Visitor,
): Promise<Result<ListedApiKey[], { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const keys = await readApiKeys(shop.db.read);
  return ok(
    keys.map(({ userId, email, ...key }) => {
      const isOwn = userId === visitor.userId;
      return { ...key, isOwn, madeBy: isOwn || may(visitor, 'see-users') ? email : null };
    }),
  );
}

/** The key is invalid from the next request on. */
export async function revokeApiKey(
  shop: Shop,
  visitor: Visitor,
  id: string,
): Promise<Result<null, { code: 'forbidden' } | { code: 'not-found' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    const name = await writeRevocation(writer, id, now);
    if (name === null) return failed({ code: 'not-found' });
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'api-key.revoked',
      subject: { type: 'api-key', id },
      details: { name },
    });
    return ok(null);
  });
}

interface KeyHolder {
  visitor: Visitor;
  scopes: readonly Scope[];
}

export type ApiKeyFailure = { code: 'key-refused' } | { code: 'too-many-requests'; waitMs: number };

/** So that reading does not become writing. */
const usedIntervalMs = 60_000;

/** Authenticates an API key. The creator's permissions are re-read at each request. */
export async function recognizeApiKey(
  shop: Shop,
  key: string,
  { network }: { network: string | null },
): Promise<Result<KeyHolder, ApiKeyFailure>> {
  const { read } = shop.db;
  const found = await findApiKey(read, key);
  const maker = found && (await findKnownAccount(read, { userId: found.userId }));
  const visitor = maker && !maker.isDisabled ? visitorByKey(maker.visitor, found.scopes) : null;
  if (!found || !visitor) {
    const waitMs = shop.attempts.consume(wrongKeys(network));
    if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
    shop.log.info({ code: 'key-refused', network, keyId: found?.id }, 'API key refused');
    return failed({ code: 'key-refused' });
  }
  await noteUsed(shop, found);
  return ok({ visitor, scopes: found.scopes });
}

async function noteUsed(shop: Shop, { id, lastUsedAt }: ApiKey): Promise<void> {
  const now = shop.clock();
  if (lastUsedAt !== null && now - lastUsedAt < usedIntervalMs) return;
  try {
    await shop.db.write((writer) => markApiKeyUsed(writer, id, now));
  } catch (error) {
    // A read-only database must not fail the request.
    shop.log.warn({ err: error }, 'API key last-used update failed');
  }
}
