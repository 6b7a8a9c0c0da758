import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import type { AddressParts } from '#shop/addresses/rules/checkout-form.ts';

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

/** A valid postcode per country (ISO 3166-1); a test checks each against the rule of its country. */
export const postcodeExamples: Readonly<Record<string, string>> = {
  AR: 'C1070AAM',
  AT: '1010',
  AU: '2060',
  BE: '1000',
  BG: '1000',
  BR: '01310-100',
  CA: 'H3Z 2Y7',
  CH: '3005',
  CL: '8320000',
  CN: '100032',
  CO: '111121',
  CY: '2008',
  CZ: '100 00',
  DE: '10115',
  DK: '1566',
  EE: '10111',
  ES: '28039',
  FI: '00550',
  FR: '75002',
  GB: 'SW1A 1AA',
  GR: '151 24',
  HR: '10000',
  HU: '1037',
  ID: '40115',
  IE: 'A65 F4E2',
  IL: '9614303',
  IN: '110034',
  IS: '101',
  IT: '00144',
  JP: '154-0023',
  KR: '03051',
  LT: '04340',
  LU: '4750',
  LV: 'LV-1073',
  MT: 'VLT 1117',
  MX: '06082',
  MY: '50670',
  NL: '1012 AB',
  NO: '0155',
  NZ: '6001',
  PH: '1008',
  PL: '00-950',
  PT: '2725-079',
  RO: '060274',
  RS: '11000',
  SA: '11564',
  SE: '113 49',
  SG: '238880',
  SI: '4000',
  SK: '010 01',
  TH: '10150',
  TR: '06101',
  TW: '104',
  UA: '01055',
  US: '97205',
  VN: '70010',
  ZA: '2001',
};
