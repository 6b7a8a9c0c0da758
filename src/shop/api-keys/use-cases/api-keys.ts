import {
  apiKeyFrom,
  readApiKeyForm,
  shownStart,
  type ApiKeyForm,
  type ApiKeyProblems,
} from '#shop/api-keys/rules/api-key.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { VerifiedVisitor, Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import {
  insertApiKey,
  listApiKeys as readApiKeys,
  revokeApiKey as writeRevocation,
  type ApiKey,
} from '#shop/api-keys/store/api-keys.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';

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
