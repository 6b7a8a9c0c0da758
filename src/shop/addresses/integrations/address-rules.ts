import {
  type AddressRules,
  type CountryFacts,
  type PostalAddress,
  unknownCountryFacts,
} from '#shop/addresses/rules/address-rules.ts';
import type { CheckoutForm, CheckoutProblems } from '#shop/addresses/rules/checkout-form.ts';
import { memoized } from '#platform/memoized.ts';
import { countryCodes } from '#platform/countries.ts';
import { examplePostcode, isPostcodeIn, postcodesIn } from './postcodes.ts';
import {
  type CountryCode,
  getExampleNumber,
  isPossiblePhoneNumber,
  isSupportedCountry,
} from 'libphonenumber-js/min';
import phoneExamples from 'libphonenumber-js/mobile/examples';
import { allCountries } from 'country-region-data';

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

  const factsOf = memoized((country: string): CountryFacts => {
    const code = codeOf(country);
    return code === undefined ? unknownCountryFacts(country) : factsIn(code, country);
  });

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

  const regionIn = (code: string, text: string) =>
    stateIn(code, text) ?? (isStateIn(code, text) ? text : null);

  function postal(form: CheckoutForm): PostalAddress | null {
    const countryCode = codeOf(form.country);
    if (countryCode === undefined) return null;
    return {
      name: [form.fname, form.lname].filter(Boolean).join(' '),
      line1: form.address1,
      line2: form.address2,
      city: form.city,
      region: regionCode(countryCode, form.state),
      postcode: form.pincode,
      countryCode,
    };
  }

  return { named, factsOf, postal, regionIn, misplaced };
}

function regionCode(country: string, text: string): string {
  const name = listed.has(country) ? stateIn(country, text) : null;
  return regions.get(country)?.find(([one]) => one === name)?.[1] ?? text;
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

/** Countries whose postal addresses require a state with an unambiguous name: only listed names are accepted. */
const listed: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'US']);

/** City states and countries without subdivisions in ISO 3166-2. */
const without: ReadonlySet<string> = new Set(
  `AI AS AW AX BL BM CC CK CW CX EH FK FO GF GG GI GP GU HK IM IO JE KY MC MF MO MP MQ MS NC NF NU PF PM PN PR
   RE SG SJ SM SX TC TK VA VG VI YT`.split(/\s+/),
);

const regions: ReadonlyMap<string, readonly (readonly [name: string, code: string])[]> = new Map(
  allCountries.map(([, code, list]) => [code, list]),
);

function hasStates(code: string): boolean {
  return statesIn(code).length > 0;
}

/** State names; empty if the country has none. */
function statesIn(code: string): string[] {
  const names = without.has(code) ? [] : (regions.get(code) ?? []).map(([name]) => name);
  return names.length > 1 ? names : [];
}

/** The name of a state given by name or code; null if unknown. */
function stateIn(code: string, text: string): string | null {
  return statesByText(code).get(folded(text)) ?? null;
}

/** By folded name and code; where two states match, the first one is meant. */
const statesByText = memoized((code: string): ReadonlyMap<string, string> => {
  const states = (regions.get(code) ?? []).flatMap(([name, short]) => [
    [folded(name), name] as const,
    [folded(short), name] as const,
  ]);
  return new Map(states.toReversed());
});

/** Whether a value may be a state: in countries with varying names any value is accepted. */
function isStateIn(code: string, text: string): boolean {
  return text === '' || !listed.has(code) || stateIn(code, text) !== null;
}

/** Country names as used by the list. */
function otherNames(): { name: string; code: string }[] {
  return allCountries.map(([name, code]) => ({ name, code }));
}

/** Normalizes a name for comparison: no case, accents or punctuation. */
function folded(text: string): string {
  const plain = text.normalize('NFD').toLowerCase();
  return plain.replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
}
