import { redirect } from 'react-router';
import { customerOf } from './customer.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { isPageLoad } from '#platform/web/is-page-load.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import type { Route } from './+types/cart-lines';
import { respondToAddForm } from './respond-to-add-form.ts';
import { miniCartResponse, changeMiniCart } from './mini-cart.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  if (isPageLoad(request)) return redirect('/viewcart');
  const customer = await customerOf({ request, context });
  return miniCartResponse(context.get(shopContext), request, { customer });
}

/** Plain forms are answered by the server itself (server/cart-forms.ts); this is for other encodings and spellings. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return changeMiniCart({ request, context });
  const form = await postedForm(request);
  const customer = await customerOf({ request, context });
  const adding = { customer, head: request, form };
  const { status, body, ...answer } = await respondToAddForm(context.get(shopContext), adding);
  const headers = cookieHeaders(answer.cookies);
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, value);
  return body ? Response.json(body, { status, headers }) : new Response(null, { status, headers });
}
