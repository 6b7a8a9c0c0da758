import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import {
  checkCheckoutForm,
  checkoutFields,
  type CheckoutField,
  type CheckoutForm,
  type CheckoutProblems,
  maxFieldLength,
  maxNoteLength,
} from '#shop/addresses/rules/checkout-form.ts';

const missing: Partial<Record<CheckoutField, string>> = {
  fname: 'Please enter your first name.',
  country: 'Please select a country.',
  address1: 'Please enter your street and house number.',
  address2: 'Please enter a flat, floor or staircase, or “none”.',
  city: 'Please enter your town or city.',
  state: 'Please select your state or region.',
  pincode: 'Please enter your postcode.',
  phone: 'Please enter a phone number for the delivery.',
  email: 'Please enter your email address. We send the receipt there.',
};

const malformed: Partial<Record<CheckoutField, string>> = {
  phone: 'Please enter a valid phone number: at least five digits, no letters.',
  email: 'Please enter a valid email address, like name@example.com.',
};

/** The error messages by field name. */
export type ProblemTexts = Partial<Record<CheckoutField, string>>;

export function problemTexts(problems: CheckoutProblems, facts: CountryFacts): ProblemTexts {
  const texts: ProblemTexts = {};
  for (const { name } of checkoutFields) {
    const problem = problems[name];
    if (problem === 'missing') texts[name] = missing[name] ?? 'Please fill this in.';
    if (problem === 'malformed')
      texts[name] = malformed[name] ?? 'Please enter a single line of text.';
    if (problem === 'not-of-country') texts[name] = notOfCountry(name, facts);
    if (problem === 'too-long')
      texts[name] = tooLong(name === 'note' ? maxNoteLength : maxFieldLength);
  }
  return texts;
}

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

function tooLong(maxLength: number): string {
  return `Please enter at most ${maxLength} characters.`;
}

/** Includes an example of the accepted format. */
function notOfCountry(name: CheckoutField, { country, examples }: CountryFacts): string {
  if (name === 'country') return 'Please select a country from the list.';
  const example = examples[name];
  const place = countryWithArticle(country);
  const like = example ? `, like ${example}` : '';
  if (name === 'pincode') return `Please enter a valid postcode for ${place}${like}.`;
  if (name === 'state') return `Please select a state of ${place} from the list, like ${example}.`;
  return `Please enter a valid phone number for ${place}${like}. Numbers from other countries start with +.`;
}

/** For example 'the United States' or 'Norway'. */
function countryWithArticle(country: string): string {
  const takesArticle =
    /^(?:United|Netherlands|Philippines|Bahamas|Maldives|.* (?:Islands|Republic)$)/;
  return takesArticle.test(country) ? `the ${country}` : country;
}
