import { loginNameOf } from '#shop/identity/rules/login.ts';
import { resets } from '#shop/access/rules/throttles.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';
import { queueJob } from '#platform/queue/jobs.ts';

/**
 * Somebody has forgotten the password of the account with this address or user name. Whether there is
 * one is looked up later, so that answering takes the same work for everybody (ruling 33).
 */
export async function requestPasswordReset(
  shop: Shop,
  login: string,
  { network }: { network: string | null },
): Promise<Result<null, { code: 'too-many-requests'; waitMs: number }>> {
  const name = loginNameOf(login);
  const waitMs = shop.attempts.consume(resets(name, network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const job = { id: shop.newId(), kind: 'mail-reset', payload: { name }, now: shop.clock() };
  await shop.db.write((writer) => queueJob(writer, job));
  return ok(null);
}
