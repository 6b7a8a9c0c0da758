import { apiKeyFrom, shownStart } from '#shop/api-keys/rules/api-key.ts';
import {
  type ApiKeyForm,
  type ApiKeyProblems,
  readApiKeyForm,
} from '#shop/api-keys/rules/api-key-form.ts';
import { may } from '#shop/access/rules/permissions.ts';
import type { VerifiedVisitor } from '#shop/access/rules/verified-visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { insertApiKey } from '#shop/api-keys/store/api-keys.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';

export type CreateApiKeyFailure =
  | { code: 'forbidden' }
  | { code: 'invalid'; problems: ApiKeyProblems };

/** Answers the key, this once: the shop keeps its hash alone. */
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
      subject: `api key ${id}`,
      details: { name, scopes },
    });
  });
  return ok(key);
}
