import { isEmail } from '#platform/email-address.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { restockRequests } from '#shop/access/rules/throttles.ts';
import type { Product } from '#shop/catalogue/rules/product.ts';
import { maxRestockRequests, soldOutOf } from '#shop/catalogue/rules/restock.ts';
import { findProduct } from '#shop/catalogue/store/products.ts';
import {
  countRestockRequestsOf,
  deleteOldRestockRequests,
  insertRestockRequest,
  listRestocked,
  takeRestockRequest,
} from '#shop/catalogue/store/restock-requests.ts';
import { queueMail } from '#shop/email/store/outbox.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { Shop } from '#shop/shop.ts';

/** A published product, for the form that asks for an email; null if there is none. */
export async function showSoldOut({ db }: Pick<Shop, 'db'>, id: number): Promise<Product | null> {
  return findProduct(db.read, id, settingsFrom(await readSettings(db.read)));
}

export interface RestockWish {
  productId: number;
  variantId: string;
  email: string;
}

export type RestockFailure =
  | { code: 'not-found' }
  | { code: 'in-stock' }
  | { code: 'invalid-email' }
  | { code: 'too-many-requests'; waitMs: number };

/**
 * Notes an address for one email once the variant can be bought again. An address that waits already, or for too
 * much, is answered alike, so that requests of others cannot be looked up.
 */
export async function requestRestock(
  shop: Shop,
  { productId, variantId, email: typed }: RestockWish,
  { network }: { network: string | null },
): Promise<Result<null, RestockFailure>> {
  const product = await showSoldOut(shop, productId);
  const variant = product?.variants.find(({ id }) => id === variantId);
  if (!product || !variant) return failed({ code: 'not-found' });
  if (soldOutOf([variant]).length === 0) return failed({ code: 'in-stock' });
  const email = typed.trim().toLowerCase();
  if (!isEmail(email)) return failed({ code: 'invalid-email' });
  const waitMs = shop.attempts.consume(restockRequests(network));
  if (waitMs > 0) return failed({ code: 'too-many-requests', waitMs });
  const request = { id: shop.newId(), variantId, email, now: shop.clock() };
  return shop.db.write(async (writer) => {
    if ((await countRestockRequestsOf(writer, email)) >= maxRestockRequests) return ok(null);
    await insertRestockRequest(writer, request);
    return ok(null);
  });
}

const notesPerPoll = 50;

/** Queues one email for each request whose variant is back. True while there may be more. */
export async function notifyRestocked(shop: Shop): Promise<boolean> {
  const due = await listRestocked(shop.db.read, notesPerPoll);
  for (const { id, ...data } of due) {
    const now = shop.clock();
    await shop.db.write(async (writer) => {
      const recipient = await takeRestockRequest(writer, id);
      if (recipient === null) return;
      const mail = { id: shop.newId(), template: 'back-in-stock', recipient } as const;
      await queueMail(writer, { ...mail, data, now });
    });
  }
  return due.length === notesPerPoll;
}

export async function deleteOldRestocks({ db, clock }: Shop): Promise<boolean> {
  const now = clock();
  await db.write((writer) => deleteOldRestockRequests(writer, now));
  return false;
}
