import {
  type CountryCode,
  getExampleNumber,
  isPossiblePhoneNumber,
  isSupportedCountry,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

/**
 * Whether somebody in that country could be called by it: as long as numbers are there, or of another
 * country with +. Ranges are not looked at: new ones come into use before any list has them.
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
