import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import {
  checkCheckoutForm,
  checkoutFields,
  type CheckoutForm,
  type CheckoutProblems,
} from '#shop/addresses/rules/checkout-form.ts';

interface Refused {
  form: Partial<CheckoutForm>;
  problems: CheckoutProblems;
  /** Of the country that was chosen then. */
  facts: CountryFacts;
}

/** What is still wrong now. Whether a text can be in a country only the server knows: it is until it changes. */
export function remainingProblems(now: CheckoutForm, { form, problems, facts }: Refused) {
  const isElsewhere = now.country !== facts.country;
  const parts = isElsewhere ? ({ hasStates: false, postcodes: 'none' } as const) : facts;
  const wrong: CheckoutProblems = checkCheckoutForm(now, parts);
  for (const { name } of checkoutFields) {
    const isSame = now[name] === form[name] && !isElsewhere;
    if (problems[name] === 'not-of-country' && isSame) wrong[name] ??= 'not-of-country';
  }
  return wrong;
}
