import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import type { AddressParts } from '#shop/addresses/rules/checkout-form.ts';
import { postcodeExamples } from './postcode-examples.ts';

const maxPostcodeLength = 12;

/** Common spellings that the library does not know. */
const alsoInUse: Readonly<Record<string, RegExp>> = { AR: /^\d{4}$/, SV: /^\d{4}$/ };

/** The library has an entry for each country with postcodes; where postcodes are optional, an empty one. */
export function postcodesIn(code: string): AddressParts['postcodes'] {
  if (!postcodeValidatorExistsForCountry(code)) return 'none';
  return postcodeValidator('', code) ? 'optional' : 'required';
}

/** Whether a value matches the format of that country, ignoring spaces and hyphens. */
export function isPostcodeIn(code: string, text: string): boolean {
  if (text === '' || postcodesIn(code) === 'none') return true;
  const spellings = spellingsOf(text);
  return spellings.some((one) => postcodeValidator(one, code) || alsoInUse[code]?.test(one));
}

export function examplePostcode(code: string): string | undefined {
  return postcodeExamples[code];
}

function spellingsOf(text: string): string[] {
  const typed = text.toUpperCase();
  const plain = typed.replaceAll(/[\s-]/g, '');
  if (plain.length > maxPostcodeLength) return [];
  const parted = [' ', '-'].flatMap((mark) =>
    Array.from(plain, (_, at) => plain.slice(0, at) + mark + plain.slice(at)),
  );
  return [typed, plain, ...parted];
}
