import type { Shop } from '#shop/shop.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';

/** The same shop, whose merchant lets everyone who is signed in review, not only buyers (ruling 56). */
export async function withOpenReviews<Opened extends Shop>(shop: Opened): Promise<Opened> {
  const setting = { key: 'reviewsFrom', value: 'everyone', now: shop.clock() };
  await shop.db.write((writer) => saveSetting(writer, setting));
  return shop;
}
