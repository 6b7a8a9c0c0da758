import type { DraftProblem } from '#shop/drafts/rules/plan-draft.ts';
import { z } from 'zod';
import { maxNoteLength } from '#shop/addresses/rules/checkout-form.ts';
import { maxLineQuantity, maxLines } from '#shop/cart/rules/cart.ts';
import { maxItemTitle, maxReasonLength } from '#shop/drafts/rules/draft-form.ts';
import { exampleForm, formOf } from '#shop/orders/api/order-json.ts';
import { maxMethodCode } from '#shop/settings/rules/shipping-methods.ts';
import { maxVatNumber } from '#shop/tax/rules/vat-number.ts';
import { taxClasses } from '#shop/settings/rules/tax-rates.ts';

const amountSchema = z.number().min(0).max(10_000_000);
const quantitySchema = z.int().min(1).max(maxLineQuantity);
const titleSchema = z.string().trim().min(1).max(maxItemTitle);
const reasonSchema = z.string().max(maxReasonLength).default('').describe('For staff.');

const itemSchema = z.union([
  z
    .object({
      variantId: z.string().min(1).max(64),
      title: titleSchema.default('Item').describe('What staff see once it is no longer on sale.'),
      quantity: quantitySchema,
    })
    .describe('Of the catalog, at its price there.'),
  z
    .object({
      title: titleSchema,
      price: amountSchema.describe('Of one.'),
      quantity: quantitySchema,
      taxClass: z.enum(taxClasses).default('standard'),
      needsShipping: z.boolean().default(true).describe('False for a service, for example.'),
    })
    .describe('An item that is not in the catalog.'),
]);

const discountSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('promotions'),
    code: z.string().max(100).default('').describe('Empty for the automatic ones alone.'),
  }),
  z.object({ kind: z.literal('amount'), off: amountSchema, reason: reasonSchema }),
  z.object({
    kind: z.literal('percent'),
    percent: z.int().min(1).max(100),
    reason: reasonSchema,
  }),
]);

const shippingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('method'),
    code: z.string().max(maxMethodCode).default('').describe('Empty: free, where it is offered.'),
  }),
  z.object({ kind: z.literal('amount'), label: titleSchema, price: amountSchema }),
]);

const contentFields = {
  formdata: z
    .strictObject(formOf(() => z.string().max(maxNoteLength).optional()))
    .describe('The customer and the address, which may be incomplete until the order is placed.'),
  vatNumber: z
    .string()
    .max(maxVatNumber)
    .default('')
    .describe('Of a business in the EU. Ignored where the shop requests none.'),
  items: z.array(itemSchema).max(maxLines).default([]),
  discount: discountSchema.default({ kind: 'promotions', code: '' }),
  shipping: shippingSchema.default({ kind: 'method', code: '' }),
};

const exampleItems = [
  { variantId: 'variant-1', title: 'Linen shirt', quantity: 1 },
  { title: 'Engraving', price: 12.5, quantity: 1, taxClass: 'standard', needsShipping: false },
];
const exampleContent = {
  formdata: exampleForm,
  items: exampleItems,
  discount: { kind: 'percent', percent: 10, reason: 'Regular customer' },
  shipping: { kind: 'method', code: 'standard' },
};

export const draftChangeSchema = z
  .strictObject(contentFields)
  .meta({ id: 'DraftOrderChange', examples: [exampleContent] });

export type WireDraftChange = z.infer<typeof draftChangeSchema>;

export const draftOrderSchema = z
  .object({
    id: z.string(),
    version: z.int().describe('Raised by every change.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    hasAccount: z.boolean().describe('Whether an account has verified the email address.'),
    formdata: z.object(formOf(() => z.string())),
    vatNumber: z.string(),
    items: z.array(itemSchema),
    discount: discountSchema,
    shipping: shippingSchema,
    currency: z.string(),
    totals: z
      .object({
        subtotal: z.number(),
        discount: z.number(),
        shipping: z.number(),
        tax: z.number(),
        includedTax: z.number(),
        total: z.number(),
      })
      .describe('By the prices and rates of now.'),
    problems: z
      .array(
        z.enum([
          'no-items',
          'not-on-sale',
          'not-enough-stock',
          'incomplete-address',
          'bad-vat-number',
          'no-shipping',
          'discount-refused',
        ] satisfies readonly DraftProblem['code'][]),
      )
      .describe('Why it cannot be placed yet; empty once it can.'),
  })
  .meta({ id: 'DraftOrder' });

export type WireDraftOrder = z.infer<typeof draftOrderSchema>;

export const placementSchema = z
  .object({
    total: z.number().describe('The total that you have read. A different one is refused.'),
    payment: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('link') }),
        z.object({
          kind: z.literal('received'),
          by: z.enum(['cash', 'bank-transfer', 'check']),
          reference: z.string().max(500).default('').describe('For staff.'),
        }),
      ])
      .default({ kind: 'link' })
      .describe(
        'link: the customer receives an email with a link to pay. received: the order is placed as paid.',
      ),
  })
  .meta({
    id: 'DraftOrderPlacement',
    examples: [{ total: 56.25, payment: { kind: 'received', by: 'cash', reference: '' } }],
  });
