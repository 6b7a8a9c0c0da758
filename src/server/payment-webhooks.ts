import type { FastifyInstance } from 'fastify';
import { gatewayIds } from '#shop/payments/rules/gateways.ts';
import { receiveProviderEvent } from '#shop/checkout/use-cases/synchronize-payment.ts';
import type { Shop } from '#shop/shop.ts';
import { sendError } from '#platform/http/error-responses.ts';

const bodyLimitBytes = 256 * 1024;

/** Messages of payment providers. Their bodies stay text: signatures are computed over the bytes. */
export async function paymentWebhooks(
  app: FastifyInstance,
  { shop }: { shop: Shop },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: bodyLimitBytes },
    (_request, body, done) => done(null, body),
  );
  app.post<{ Params: { gateway: string } }>(
    '/webhooks/payments/:gateway',
    async (request, reply) => {
      const id = gatewayIds.find((one) => one === request.params.gateway);
      if (!id || typeof request.body !== 'string') return sendError(request, reply, 404);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]),
      );
      const received = await receiveProviderEvent(shop, id, { headers, body: request.body });
      if (received.ok) return reply.code(200).send({ received: true });
      return sendError(request, reply, received.failure.code === 'not-configured' ? 404 : 400);
    },
  );
}
