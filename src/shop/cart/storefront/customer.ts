import type { Customer } from '#shop/cart/rules/cart.ts';
import { cartTokenOf } from '#shop/cart/use-cases/cart-cookies.ts';
import { requestInfoContext } from '#shop/access/web/context.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';

interface VisitorRequest {
  request: Request;
  context: Parameters<typeof visitorOf>[0];
}

/** The owner of the request's cart. Must not be used for cached pages, which are the same for everyone. */
export async function customerOf({ request, context }: VisitorRequest): Promise<Customer> {
  const { network } = context.get(requestInfoContext);
  return { visitor: await visitorOf(context), cartToken: cartTokenOf(request), network };
}
