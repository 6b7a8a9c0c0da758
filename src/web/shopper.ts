import type { Customer } from '#domain/cart/cart.ts';
import { cartTokenOf } from './cart-cookies.ts';
import { requestInfoContext } from './context.ts';
import { visitorOf } from './visitor.ts';

interface Asking {
  request: Request;
  context: Parameters<typeof visitorOf>[0];
}

/** Whose cart a request is about. Never to be asked for pages that are the same for everyone. */
export async function customerOf({ request, context }: Asking): Promise<Customer> {
  const { network } = context.get(requestInfoContext);
  return { visitor: await visitorOf(context), cartToken: cartTokenOf(request), network };
}
