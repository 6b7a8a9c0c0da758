import type { PostalAddress } from '#shop/addresses/rules/address-rules.ts';
import type { Money } from '#platform/money.ts';

/** What an amount consists of: items − discount + shipping + tax. */
export interface AmountParts {
  items: Money;
  discount: Money;
  shipping: Money;
  tax: Money;
}

/** As the provider knows the customer; '' where it says nothing. */
export interface ExpressCustomer {
  /** The provider's id of the account, which it also tells the customer's browser on the way back. */
  payerId: string;
  givenName: string;
  surname: string;
  email: string;
  phone: string;
  /** Null if the provider names none. */
  address: PostalAddress | null;
}
