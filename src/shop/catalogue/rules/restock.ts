import type { EmailContent } from '#shop/email/rules/email-content.ts';
import type { Variant } from './product.ts';

/** Requests for what stays sold out this long are deleted. */
export const restockLifetimeMs = 365 * 24 * 60 * 60 * 1000;

/** Requests of one address at a time, so that a mailbox of another person cannot be flooded. */
export const maxRestockRequests = 50;

export function soldOutOf(variants: readonly Variant[]): Variant[] {
  return variants.filter(({ availability }) => availability === 'sold-out');
}

export interface Restocked {
  productId: number;
  /** With the options of the variant. */
  title: string;
}

export function backInStockEmail({ productId, title }: Restocked, shopName: string): EmailContent {
  return {
    subject: `${title} is back in stock`,
    parts: [
      {
        kind: 'paragraph',
        text: `${title} is back in stock at ${shopName}. It is not reserved for you.`,
      },
      { kind: 'link', text: 'View the product', path: `/product/${productId}` },
      {
        kind: 'paragraph',
        text: 'You requested this email on the page of the product. It is the only one, and your address is no longer kept for it.',
      },
    ],
  };
}
