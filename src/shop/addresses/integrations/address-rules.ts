import {
  type AddressRules,
  type CountryFacts,
  unknownCountryFacts,
} from '#shop/addresses/rules/address-rules.ts';
import type { CheckoutForm, CheckoutProblems } from '#shop/addresses/rules/checkout-form.ts';
import { countryCodes } from '#platform/countries.ts';
import { folded, hasStates, isStateIn, otherNames, stateIn, statesIn } from './states.ts';
import { examplePostcode, isPostcodeIn, postcodesIn } from './postcodes.ts';
import {
  type CountryCode,
  getExampleNumber,
  isPossiblePhoneNumber,
  isSupportedCountry,
} from 'libphonenumber-js/min';
import phoneExamples from 'libphonenumber-js/mobile/examples';

/** Common country names that no standard list contains. */
const nicknames: Readonly<Record<string, string>> = { usa: 'US', uk: 'GB' };

export function makeAddressRules(): AddressRules {
  const codes = countryCodes();
  const names = new Map([...codes].map(([name, code]) => [code, name]));
  const codesByAnyName = new Map([
    ...otherNames().map(({ name, code }) => [folded(name), code] as const),
    ...[...codes].flatMap(([name, code]) => [
      [folded(name), code] as const,
      [folded(code), code] as const,
    ]),
    ...Object.entries(nicknames),
  ]);
  const codeOf = (country: string) => codes.get(country) ?? codesByAnyName.get(folded(country));

  function named(form: CheckoutForm): CheckoutForm {
    const code = codeOf(form.country);
    if (code === undefined) return form;
    const country = names.get(code) ?? form.country;
    return { ...form, country, state: stateIn(code, form.state) ?? form.state };
  }

  function factsOf(country: string): CountryFacts {
    const code = codeOf(country);
    return code === undefined ? unknownCountryFacts(country) : factsIn(code, country);
  }

  function misplaced({ country, state, pincode, phone }: CheckoutForm): CheckoutProblems {
    const code = codeOf(country);
    if (code === undefined || !names.has(code)) {
      return country === '' ? {} : { country: 'not-of-country' };
    }
    return {
      ...(!isStateIn(code, state) && { state: 'not-of-country' }),
      ...(!isPostcodeIn(code, pincode) && { pincode: 'not-of-country' }),
      ...(!isPhoneIn(code, phone) && { phone: 'not-of-country' }),
    };
  }

  return { named, factsOf, misplaced };
}

function factsIn(code: string, country: string): CountryFacts {
  const states = statesIn(code);
  const examples = {
    state: states[0],
    pincode: examplePostcode(code),
    phone: examplePhone(code),
  };
  const known = Object.entries(examples).filter(([, example]) => example !== undefined);
  return {
    country,
    hasStates: hasStates(code),
    postcodes: postcodesIn(code),
    states,
    examples: Object.fromEntries(known),
  };
}

/**
 * Whether a number is plausible in that country, or in another one with +. Only the length is checked, because
 * new ranges come into use before any list has them.
 */
export function isPhoneIn(code: string, text: string): boolean {
  return !isKnown(code) || isPossiblePhoneNumber(text, code);
}

function examplePhone(code: string): string | undefined {
  return isKnown(code) ? getExampleNumber(code, phoneExamples)?.formatInternational() : undefined;
}

function isKnown(code: string): code is CountryCode {
  return isSupportedCountry(code);
}
