import type { FastifyReply, FastifyRequest } from 'fastify';
import { lookCookie, lookCookieValue, lookFrom } from '#shop/catalogue/rules/list-look.ts';
import { cookieLine } from '#platform/http/cookies.ts';
import { headerValues } from '#platform/http/request-headers.ts';

export const listLookPath = '/list-look';

const oneYearSeconds = 365 * 24 * 60 * 60;

/** The browser reports how its customer wants lists to be shown; see decision 71. Anything else is ignored. */
export function keepListLook(originOf: (host: string) => string) {
  return async ({ body, headers, url }: FastifyRequest, reply: FastifyReply) => {
    const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString() : '');
    const value = lookCookieValue(lookFrom(form));
    if (value !== null) {
      const request = { url: originOf(headers.host ?? '') + url, headers: headerValues(headers) };
      const cookie = { name: lookCookie, value, maxAgeSeconds: oneYearSeconds };
      reply.header('set-cookie', cookieLine(request, cookie));
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  };
}
