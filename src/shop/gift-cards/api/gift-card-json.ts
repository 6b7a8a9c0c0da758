import { z } from 'zod';
import { maxGiftMessageLength } from '#shop/gift-cards/rules/gift-card-form.ts';
import type { ListedGiftCard, ShownGiftCard } from '#shop/gift-cards/use-cases/gift-cards.ts';
import { wireAmount } from '#platform/money.ts';

const cardFields = {
  id: z.string(),
  last4: z.string().describe('The end of the code.'),
  status: z.enum(['active', 'used', 'expired', 'disabled']),
  currency: z.string(),
  issued: z.number().describe('What it was issued with.'),
  balance: z.number().describe('What is left; the sum of the ledger.'),
  recipient: z.string().describe('The address that the code is sent to; empty for none.'),
  message: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
};

export const listedSchema = z.object(cardFields).meta({ id: 'ListedGiftCard' });

export const cardSchema = z
  .object({
    ...cardFields,
    entries: z
      .array(
        z.object({
          id: z.string(),
          kind: z
            .enum(['issue', 'hold', 'release', 'spend', 'refund', 'adjust'])
            .describe('Hold and release are of payments that are under way or came to nothing.'),
          amount: z.number().describe('Below zero where it takes from the balance.'),
          orderId: z.int().nullable(),
          orderNumber: z.string().nullable(),
          reason: z.string().describe('Of an adjustment.'),
          createdAt: z.iso.datetime(),
        }),
      )
      .describe('The ledger, the oldest first.'),
  })
  .meta({ id: 'GiftCard' });

export const issuedSchema = z
  .object({
    ...cardFields,
    code: z
      .string()
      .nullable()
      .describe('Shown only now. Null where the Idempotency-Key repeats an earlier call.'),
  })
  .meta({ id: 'IssuedGiftCard' });

export const draftSchema = z
  .object({
    amount: z.number().describe('In the currency of the shop.'),
    recipient: z.string().max(254).default('').describe('Receives the code by email.'),
    message: z.string().max(maxGiftMessageLength).default('').describe('For the recipient.'),
    expiresOn: z.iso
      .date()
      .nullable()
      .default(null)
      .describe('The last day, in the time zone of the shop; null for never.'),
  })
  .meta({
    id: 'GiftCardDraft',
    examples: [
      {
        amount: 50,
        recipient: 'ingrid@example.com',
        message: 'Happy birthday!',
        expiresOn: null,
      },
    ],
  });

export function shownToWire({ card, entries }: ShownGiftCard): z.infer<typeof cardSchema> {
  return {
    ...cardToWire(card),
    entries: entries.map(({ id, kind, amount, order, reason, at }) => ({
      id,
      kind,
      amount: wireAmount(amount),
      orderId: order?.id ?? null,
      orderNumber: order?.number ?? null,
      reason,
      createdAt: new Date(at).toISOString(),
    })),
  };
}

export function cardToWire(card: ListedGiftCard): z.infer<typeof listedSchema> {
  const { id, last4, state, issued, balance, recipient, message, expiresAt, createdAt } = card;
  return {
    id,
    last4,
    status: state,
    currency: issued.currency,
    issued: wireAmount(issued),
    balance: wireAmount(balance),
    recipient,
    message,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
  };
}
