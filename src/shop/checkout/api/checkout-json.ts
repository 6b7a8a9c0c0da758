import { z } from 'zod';
import { maxLineQuantity, maxLines } from '#shop/cart/rules/cart.ts';
import { maxClientId } from '#shop/api/api/parameters.ts';
import { billingOf, exampleForm, formOf } from '#shop/orders/api/order-json.ts';
import { paymentMethods } from '#shop/settings/rules/payment-methods.ts';
import { maxVatNumber } from '#shop/tax/rules/vat-number.ts';
import { maxMethodCode } from '#shop/settings/rules/shipping-methods.ts';

const requestFields = {
  formdata: z.object(formOf(() => z.string().optional())),
  billing: z
    .object(billingOf(() => z.string().optional()))
    .optional()
    .describe('Where invoices go to, if not to the address in formdata.'),
  shipping: z
    .string()
    .max(maxMethodCode)
    .optional()
    .describe('The code of a shipping method. Left out: free, where it is offered.'),
  discountCode: z.string().max(100).default('').describe('One code an order.'),
  vatNumber: z
    .string()
    .max(maxVatNumber)
    .optional()
    .describe(
      'Of a business in the EU. Ignored where the shop asks for none; `vatCheck` of the order says what became of it.',
    ),
  acceptsTerms: z
    .boolean()
    .optional()
    .describe(
      'That the customer agrees to the terms and has read the privacy policy. Needed where the checkout of the shop asks for it; `consent` of the order names the version of the texts. Otherwise ignored.',
    ),
  payment: z.enum(paymentMethods.map(({ value }) => value)).default('bank-transfer'),
};

const exampleRequest = { formdata: exampleForm, shipping: 'standard', payment: 'bank-transfer' };

export const orderDraftSchema = z
  .object({
    cartitem: z
      .array(
        z.object({
          id: z.int().min(1).max(maxClientId),
          qty: z.int().min(1).max(maxLineQuantity),
          price: z.number().optional().describe('The expected unit price.'),
          variantId: z.string().max(64).optional().describe('Needed where there are options.'),
        }),
      )
      .min(1)
      .max(maxLines),
    ...requestFields,
  })
  .meta({
    id: 'OrderDraft',
    examples: [{ cartitem: [{ id: 1, qty: 2, price: 23.5 }], ...exampleRequest }],
  });

export type WireOrderDraft = z.infer<typeof orderDraftSchema>;

export const checkoutDraftSchema = z
  .object({
    ...requestFields,
    discountCode: z
      .string()
      .max(100)
      .optional()
      .describe('Left out: the one that is kept with the cart.'),
    total: z.number().optional().describe('What you think it costs in all.'),
  })
  .meta({ id: 'CheckoutDraft', examples: [exampleRequest] });

export type WireCheckoutDraft = z.infer<typeof checkoutDraftSchema>;
