import type { Visitor } from '#domain/identity/visitor.ts';
import type { Shop } from '#services/shop.ts';

export interface Recognised {
  /** Null for somebody who is not signed in. */
  visitor: Visitor | null;
  /** Sent with the answer: they prolong the session, or make the browser forget one that is over. */
  setCookies: string[];
}

/** Who sends this request, by the cookie in its headers. Asked of the database each time. */
export async function recogniseVisitor(shop: Shop, headers: Headers): Promise<Recognised> {
  return shop.accounts.readSession(headers);
}
