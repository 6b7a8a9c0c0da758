import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { type ApiKey, listApiKeys as readApiKeys } from '#shop/api-keys/store/api-keys.ts';

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
