import { changeSettings } from './shop-settings.ts';
import type { RunningShop } from './shop-server.ts';

/** Lets everyone who is signed in review products of this shop, as its merchant does in the settings. */
export async function openReviews(shop: RunningShop): Promise<void> {
  await changeSettings(shop, 'reviews', { reviewsFrom: 'everyone' });
}
