import { z } from 'zod';
import { carrierName, trackingLink, type TypedTracking } from '#shop/fulfillment/rules/carriers.ts';
import { fulfillmentStatuses, unitsToShip } from '#shop/fulfillment/rules/fulfillment-status.ts';
import { type Fulfillment, undoMs } from '#shop/fulfillment/rules/fulfillment.ts';
import { idParams } from '#shop/api/api/parameters.ts';
import type { OrderFulfillments } from '#shop/orders/use-cases/show-fulfillments.ts';

export const fulfillmentParams = idParams.extend({ fulfillmentId: z.string().min(1).max(64) });

const unitsSchema = z.object({
  position: z.int().min(0).describe('Of the order line in cartitem, from 0.'),
  quantity: z.int().min(1),
});

const trackingUrlSchema = z.url({ protocol: /^https?$/ }).max(500);

export const draftSchema = z
  .object({
    lines: z
      .array(unitsSchema)
      .min(1)
      .refine(
        (lines) => new Set(lines.map(({ position }) => position)).size === lines.length,
        'Each position at most once',
      )
      .optional()
      .describe('Units of this shipment. Omitted: everything that is left to ship.'),
    carrier: z
      .string()
      .max(60)
      .default('')
      .describe('UPS, USPS, FedEx, DHL, DPD, GLS, Royal Mail, Evri or any other name.'),
    trackingNumber: z.string().max(80).default(''),
    trackingUrl: trackingUrlSchema.optional().describe('Instead of the link of the carrier.'),
  })
  .meta({
    id: 'FulfillmentDraft',
    examples: [
      {
        lines: [{ position: 0, quantity: 1 }],
        carrier: 'UPS',
        trackingNumber: '1Z999AA10123456784',
      },
    ],
  });

export const trackingSchema = z
  .object({
    carrier: z.string().max(60).optional().describe('Omitted: as it is.'),
    trackingNumber: z.string().max(80).optional().describe('Omitted: as it is.'),
    trackingUrl: trackingUrlSchema
      .nullable()
      .optional()
      .describe(
        'Null: the link of the carrier, also when omitted with a new carrier or tracking number.',
      ),
    notifyCustomer: z
      .boolean()
      .default(false)
      .describe(
        'Email the new tracking. Until the shipping email is sent, it has the new tracking.',
      ),
  })
  .meta({
    id: 'TrackingChange',
    examples: [{ trackingNumber: '1Z999AA10123456785', notifyCustomer: true }],
  });

/** What staff would type for this change of a shipment. */
export function typedFromWire(
  before: TypedTracking,
  wire: z.infer<typeof trackingSchema>,
): TypedTracking {
  const { carrier = before.carrier, trackingNumber = before.trackingNumber } = wire;
  const isOther = carrier !== before.carrier || trackingNumber !== before.trackingNumber;
  const { trackingUrl = isOther ? null : before.trackingUrl } = wire;
  return { carrier, trackingNumber, trackingUrl: trackingUrl ?? '' };
}

export const fulfillmentSchema = z
  .object({
    id: z.string(),
    status: z.enum(['shipped', 'cancelled']).describe('cancelled: undone within a minute.'),
    lines: z.array(unitsSchema),
    carrier: z.string().describe('Empty for none.'),
    trackingNumber: z.string(),
    trackingUrl: z.string().nullable(),
    createdAt: z.iso.datetime(),
    cancellableUntil: z.iso
      .datetime()
      .describe('The customer is emailed then. A delivered order is not cancellable at all.'),
  })
  .meta({ id: 'Fulfillment' });

export const orderFulfillmentsSchema = z
  .object({
    status: z.enum(fulfillmentStatuses),
    fulfillments: z.array(fulfillmentSchema).describe('The oldest first.'),
    left: z.array(unitsSchema).describe('Units that are neither shipped nor refunded.'),
  })
  .meta({ id: 'OrderFulfillments' });

export function fulfillmentsToWire({
  order,
  fulfillments,
}: OrderFulfillments): z.infer<typeof orderFulfillmentsSchema> {
  const isClosed = order.status === 'cancelled' || order.status === 'delivered';
  const units = order.lines.map((line, position) => ({ position, quantity: unitsToShip(line) }));
  return {
    status: order.fulfillment,
    fulfillments: fulfillments.map(fulfillmentToWire),
    left: isClosed ? [] : units.filter(({ quantity }) => quantity > 0),
  };
}

export function fulfillmentToWire(shipped: Fulfillment): z.infer<typeof fulfillmentSchema> {
  const { id, lines, carrier, trackingNumber, createdAt, cancelledAt } = shipped;
  return {
    id,
    status: cancelledAt === null ? 'shipped' : 'cancelled',
    lines: lines.map(({ position, quantity }) => ({ position, quantity })),
    carrier: carrierName(carrier),
    trackingNumber,
    trackingUrl: trackingLink(shipped),
    createdAt: new Date(createdAt).toISOString(),
    cancellableUntil: new Date(createdAt + undoMs).toISOString(),
  };
}
