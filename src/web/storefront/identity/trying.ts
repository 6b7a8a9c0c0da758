import type { Shop } from '#services/shop.ts';

/** Somebody at the door with a filled-in form. */
export interface Trying {
  shop: Shop;
  request: Request;
  form: FormData;
  network: string | null;
}
