import type { Scope } from '#shop/access/rules/scope.ts';
import { visitorByKey } from '#shop/api-keys/rules/api-key.ts';
import { wrongKeys } from '#shop/access/rules/throttles.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { type ApiKey, findApiKey, markApiKeyUsed } from '#shop/api-keys/store/api-keys.ts';
import { findKnownAccount } from '#shop/identity/store/accounts.ts';

export interface KeyHolder {
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
