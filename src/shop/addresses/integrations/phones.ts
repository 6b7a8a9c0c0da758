import {
  type CountryCode,
  getExampleNumber,
  isPossiblePhoneNumber,
  isSupportedCountry,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

/**
 * Whether a number is plausible in that country, or in another one with +. Only the length is checked, because
 * new ranges come into use before any list has them.
 */
export function isPhoneIn(code: string, text: string): boolean {
  return !isKnown(code) || isPossiblePhoneNumber(text, code);
}

export function examplePhone(code: string): string | undefined {
  return isKnown(code) ? getExampleNumber(code, examples)?.formatInternational() : undefined;
}

function isKnown(code: string): code is CountryCode {
  return isSupportedCountry(code);
}
