import { type ReturnPolicy, returnPolicyFrom } from './return-policies.ts';
import { giftCardShipping, type ShippingClass, shippingClassFrom } from './shipping-methods.ts';
import { type TaxClass, taxClassFrom } from './tax-rates.ts';

interface ProductTerms {
  shippingClass: string | null;
  taxClass: string | null;
  returnPolicy: string | null;
}

export interface SoldAs {
  shippingClass: ShippingClass;
  taxClass: TaxClass;
  returnPolicy: ReturnPolicy;
  /** Left out of all other items. */
  isGiftCard?: boolean;
}

/**
 * The terms under which a product is sold. A gift card is a multi-purpose voucher: no tax is due when it is sold
 * (Directive 2006/112/EC, article 30b), and what was bought with it cannot be sent back.
 */
export function soldAs({ shippingClass, taxClass, returnPolicy }: ProductTerms): SoldAs {
  const policy = returnPolicyFrom(returnPolicy);
  if (shippingClass !== giftCardShipping) {
    return {
      shippingClass: shippingClassFrom(shippingClass),
      taxClass: taxClassFrom(taxClass),
      returnPolicy: policy,
    };
  }
  return {
    shippingClass: 'none',
    taxClass: 'zero',
    returnPolicy: policy === 'standard' ? 'final' : policy,
    isGiftCard: true,
  };
}
