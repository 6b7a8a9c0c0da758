import type { FastifyReply, FastifyRequest } from 'fastify';
import { cartTokenOf } from '#shop/cart/use-cases/cart-cookies.ts';
import { respondToAddForm } from '#shop/cart/storefront/respond-to-add-form.ts';
import { openVisit } from '#shop/identity/web/login-flag.ts';
import { isStorableText } from '#platform/text.ts';
import { clientNetwork } from '#platform/http/client-network.ts';
import { sendError } from '#platform/http/error-responses.ts';
import { headerValues } from '#platform/http/request-headers.ts';
import type { Shop } from '#shop/shop.ts';
import { countVisit } from './count-visit.ts';
import type { WorkLimits } from './work-limits.ts';

export const addToCartPath = '/viewcart/lines';

interface CartFormsOptions {
  shop: Shop;
  originOf: (host: string) => string;
  work: WorkLimits;
  /** For forms in other encodings, and for texts that no database stores. */
  handlePage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** Adds to the cart without the framework of the pages, because its answer is no page. */
export function cartForms({ shop, originOf, work, handlePage }: CartFormsOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const form = plainForm(request);
    if (!form) return handlePage(request, reply);
    const url = originOf(request.headers.host ?? '') + request.url;
    const head = { url, headers: headerValues(request.headers) };
    const done = await work.run('cart', async () => {
      const visit = openVisit(shop, head);
      const visitor = await visit.visitor();
      const network = clientNetwork(request.ip);
      const customer = { visitor, cartToken: cartTokenOf(head), network };
      const answer = await respondToAddForm(shop, { customer, head, form });
      return { ...answer, cookies: [...(await visit.setCookies()), ...answer.cookies] };
    });
    if (!done.ok) return sendError(request, reply, 503);
    const { status, headers, cookies, body, isAdded } = done.value;
    if (isAdded) countVisit(shop, request.raw, 'cart');
    reply.code(status).headers(headers).header('cache-control', 'private, no-store');
    if (cookies.length > 0) reply.header('set-cookie', cookies);
    return body ? reply.type('application/json').send(JSON.stringify(body)) : reply.send();
  };
}

function plainForm({ headers, body }: FastifyRequest): URLSearchParams | null {
  const isPlain = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  if (!isPlain || !Buffer.isBuffer(body)) return null;
  const form = new URLSearchParams(body.toString());
  return [...form].flat().every(isStorableText) ? form : null;
}
