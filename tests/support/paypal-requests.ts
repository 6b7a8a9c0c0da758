import { z } from 'zod';

// What the stand-in for PayPal accepts, as Orders v2 and Payments v2 describe it.

const amountSchema = z.object({ currency_code: z.string(), value: z.string() });
export type PaypalAmount = z.infer<typeof amountSchema>;

const addressPart = (length: number) => z.string().min(1).max(length).optional();
const shippingSchema = z.object({
  type: z.enum(['SHIPPING', 'PICKUP_IN_PERSON']),
  name: z.object({ full_name: z.string().min(1).max(300) }),
  address: z.object({
    address_line_1: addressPart(300),
    address_line_2: addressPart(300),
    admin_area_2: addressPart(120),
    admin_area_1: addressPart(300),
    postal_code: addressPart(60),
    country_code: z.string().regex(/^[A-Z]{2}$/),
  }),
});

const unitAmountSchema = amountSchema.extend({
  breakdown: z
    .object({
      item_total: amountSchema,
      discount: amountSchema,
      shipping: amountSchema,
      tax_total: amountSchema,
    })
    .optional(),
});

export const orderRequest = z.object({
  intent: z.literal('AUTHORIZE'),
  purchase_units: z.tuple([
    z.object({
      custom_id: z.string(),
      description: z.string().max(127),
      amount: unitAmountSchema,
      shipping: shippingSchema.optional(),
    }),
  ]),
  payment_source: z.object({
    paypal: z.object({
      email_address: z.string().optional(),
      experience_context: z.object({
        user_action: z.enum(['CONTINUE', 'PAY_NOW']),
        contact_preference: z
          .enum(['NO_CONTACT_INFO', 'UPDATE_CONTACT_INFO', 'RETAIN_CONTACT_INFO'])
          .optional(),
        shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
        return_url: z.url(),
        cancel_url: z.url(),
      }),
    }),
  }),
});

const unitPath = "/purchase_units/@reference_id=='default'";
const op = z.literal('replace');
const { name, address } = shippingSchema.shape;
export const patchRequest = z.array(
  z.discriminatedUnion('path', [
    z.object({ op, path: z.literal(`${unitPath}/custom_id`), value: z.string().max(127) }),
    z.object({ op, path: z.literal(`${unitPath}/amount`), value: unitAmountSchema }),
    z.object({ op, path: z.literal(`${unitPath}/shipping/name`), value: name }),
    z.object({ op, path: z.literal(`${unitPath}/shipping/address`), value: address }),
  ]),
);
export const captureRequest = z.object({ amount: amountSchema, final_capture: z.boolean() });
export const refundRequest = z.object({
  amount: amountSchema,
  custom_id: z.string().max(127).optional(),
});

export type UnitAmount = z.infer<typeof unitAmountSchema>;
export type PaypalShipping = z.infer<typeof shippingSchema>;

export type PaypalPatch = z.infer<typeof patchRequest>[number];

/** The customer as PayPal knows them. */
export const paypalCustomer = {
  payer: {
    payer_id: 'QYR5Z8XDVJNXQ',
    email_address: 'ingrid.at.paypal@example.com',
    name: { given_name: 'Ingrid', surname: 'Solberg' },
  },
  phone: { country_code: '1', national_number: '5035550111' },
  shipping: {
    type: 'SHIPPING' as const,
    name: { full_name: 'Ingrid Solberg' },
    address: {
      address_line_1: '218 Alder Avenue',
      address_line_2: 'Apartment 4B',
      admin_area_2: 'Portland',
      admin_area_1: 'OR',
      postal_code: '97205',
      country_code: 'US',
    },
  },
};

export type PaypalCustomer = Omit<typeof paypalCustomer, 'shipping'> & {
  shipping: PaypalShipping;
};

/** A refusal as PayPal answers it. */
export class PaypalProblem extends Error {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

/** A breakdown has to add up to the amount. */
export function checkAmount(amount: UnitAmount): void {
  if (minorOf(amount) <= 0) throw new PaypalProblem(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
  const { breakdown: parts } = amount;
  if (!parts) return;
  const sum =
    minorOf(parts.item_total) -
    minorOf(parts.discount) +
    minorOf(parts.shipping) +
    minorOf(parts.tax_total);
  if (sum !== minorOf(amount)) throw new PaypalProblem(422, 'AMOUNT_MISMATCH');
}

export function parsed<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new PaypalProblem(400, 'INVALID_REQUEST');
}

/** PayPal refuses decimals in Japanese yen and Taiwan dollars. */
export function minorOf({ currency_code: currency, value }: PaypalAmount): number {
  const hasDecimals = !['JPY', 'TWD'].includes(currency);
  if (!(hasDecimals ? /^-?\d+\.\d\d$/ : /^-?\d+$/).test(value)) {
    throw new PaypalProblem(422, 'DECIMAL_PRECISION');
  }
  return Number(value.replace('.', ''));
}
