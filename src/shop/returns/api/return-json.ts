import { z } from 'zod';
import {
  maxReturnNoteLength,
  type Return,
  returnReasons,
  returnStates,
} from '#shop/returns/rules/return.ts';

export const returnParams = z.object({ returnId: z.string().min(1).max(64) });

const positionSchema = z.int().min(0).describe('Of the order line in cartitem, from 0.');

function eachOnce(lines: readonly { position: number }[]): boolean {
  return new Set(lines.map(({ position }) => position)).size === lines.length;
}

export const photoParams = returnParams.extend({ photoId: z.string().min(1).max(64) });

export const photoSchema = z
  .object({
    mediaType: z.literal('image/jpeg'),
    data: z.string().describe('The JPEG in Base64.'),
  })
  .meta({ id: 'ReturnPhoto' });

export const draftSchema = z
  .object({
    lines: z
      .array(
        z.object({
          position: positionSchema,
          quantity: z.int().min(1),
          reason: z.enum(returnReasons).default('other'),
        }),
      )
      .min(1)
      .refine(eachOnce, 'Each position at most once'),
    note: z.string().max(maxReturnNoteLength).default('').describe('For staff.'),
  })
  .meta({
    id: 'ReturnDraft',
    examples: [
      { lines: [{ position: 0, quantity: 1, reason: 'does-not-fit' }], note: 'Too small.' },
    ],
  });

export const changeSchema = z
  .object({
    status: z
      .enum(['approved', 'refused', 'cancelled', 'completed'])
      .describe('completed: without a refund, once it was received.'),
    answer: z
      .string()
      .max(maxReturnNoteLength)
      .default('')
      .describe('For the customer, in the email. Required to refuse a return.'),
  })
  .meta({ id: 'ReturnChange', examples: [{ status: 'approved', answer: 'Please use the box.' }] });

export const receiptSchema = z
  .object({
    lines: z
      .array(
        z.object({
          position: positionSchema,
          restocked: z
            .int()
            .min(0)
            .default(0)
            .describe('Units that return to stock, as far as they were taken from it.'),
          writtenOff: z.int().min(0).default(0).describe('Units that cannot be sold.'),
        }),
      )
      .min(1)
      .refine(eachOnce, 'Each position at most once'),
  })
  .meta({ id: 'ReturnReceipt', examples: [{ lines: [{ position: 0, restocked: 1 }] }] });

export const refundSchema = z
  .object({
    shipping: z.boolean().default(false).describe('Refunds what is left of the shipping cost.'),
    amount: z
      .number()
      .optional()
      .describe('Instead of the sum of the units that have arrived and shipping.'),
  })
  .meta({ id: 'ReturnRefund', examples: [{ shipping: false }] });

export const exchangeSchema = z
  .object({
    lines: z
      .array(
        z.object({
          position: positionSchema,
          item: z
            .string()
            .min(1)
            .max(100)
            .describe('The SKU or the variant id of the item that replaces each unit.'),
        }),
      )
      .min(1)
      .refine(eachOnce, 'Each position at most once'),
    chargesDifference: z
      .boolean()
      .default(false)
      .describe('The customer pays what an item costs more: the order asks for it and ships then.'),
    answer: z.string().max(maxReturnNoteLength).default('').describe('For the customer.'),
  })
  .meta({ id: 'ReturnExchange', examples: [{ lines: [{ position: 0, item: 'TEE-M' }] }] });

export const returnSchema = z
  .object({
    id: z.string(),
    orderId: z.int(),
    kind: z
      .enum(['return', 'withdrawal'])
      .describe('A withdrawal from the contract needs no approval and no reason.'),
    status: z.enum(returnStates),
    lines: z.array(
      z.object({
        position: positionSchema,
        quantity: z.int().min(1),
        reason: z.enum([...returnReasons, 'none']),
        replacedBy: z
          .string()
          .nullable()
          .describe('The variant that the customer gets instead; null for the money.'),
        restocked: z.int().min(0),
        writtenOff: z.int().min(0),
      }),
    ),
    note: z.string(),
    answer: z.string(),
    photos: z
      .array(z.object({ id: z.string(), width: z.int(), height: z.int() }))
      .describe('Of the customer; each file is at /returns/{returnId}/photos/{photoId}.'),
    refundId: z.string().nullable().describe('Of the refund of the order that completed it.'),
    exchangeOrderId: z
      .int()
      .nullable()
      .describe('The order by which other items are sent instead.'),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'Return' });

export const returnsSchema = z
  .object({ returns: z.array(returnSchema).describe('The newest first.') })
  .meta({ id: 'OrderReturns' });

export function returnToWire(returned: Return): z.infer<typeof returnSchema> {
  const {
    id,
    orderId,
    kind,
    state: status,
    note,
    answer,
    photos,
    refundId,
    exchangeOrderId,
  } = returned;
  const lines = returned.lines.map(({ wantedVariantId, ...line }) => {
    return { ...line, replacedBy: wantedVariantId };
  });
  return {
    id,
    orderId,
    kind,
    status,
    lines,
    note,
    answer,
    photos,
    refundId,
    exchangeOrderId,
    createdAt: new Date(returned.createdAt).toISOString(),
    changedAt: new Date(returned.changedAt).toISOString(),
  };
}
