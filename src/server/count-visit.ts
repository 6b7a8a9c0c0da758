import type { IncomingMessage } from 'node:http';
import { clientAddress } from '#platform/http/client-network.ts';
import type { VisitStep } from '#shop/reports/rules/visits.ts';
import type { Shop } from '#shop/shop.ts';

export function countVisit(
  { visits }: Shop,
  { headers, socket }: IncomingMessage,
  step: VisitStep,
): void {
  const forwardedFor = headers['x-forwarded-for']?.toString();
  const address = clientAddress(socket.remoteAddress ?? '', forwardedFor);
  visits.count({ address, userAgent: headers['user-agent'] ?? '' }, step);
}
