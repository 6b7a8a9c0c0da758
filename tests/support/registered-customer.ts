import { register } from '#shop/identity/use-cases/register.ts';
import type { Shop } from '#shop/shop.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';

export const ingrid = { email: 'ingrid@example.com', password: 'lantern under the pear' };
export const anonymousRequest = { headers: new Headers(), network: null };

export interface SignedInCustomer {
  visitor: Visitor;
  /** What her browser sends. */
  headers: Headers;
}

/** A registered customer, signed in. */
export async function registered(shop: Shop, account = ingrid): Promise<SignedInCustomer> {
  const made = await register(shop, account, anonymousRequest);
  if (!made.ok) throw new Error(made.failure.code);
  return { visitor: made.value.visitor, headers: browserWith(made.value.setCookies) };
}

/** What a browser sends after it was answered with these cookies. */
export function browserWith(setCookies: string[]): Headers {
  return new Headers({ cookie: setCookies.map((line) => line.split(';')[0]).join('; ') });
}
