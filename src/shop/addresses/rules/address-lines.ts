import type { BillingAddress } from './address.ts';

/** Formatted as on a shipping label, without empty lines. */
export function addressLines(form: BillingAddress): string[] {
  // The form takes "none" for a house.
  const address2 = form.address2.replace(/^none$/i, '');
  const lines = [
    joined(' ', form.fname, form.lname),
    form.companyname,
    joined(', ', form.address1, address2),
    ...townLines(form),
    form.country,
  ];
  return lines.filter(Boolean);
}

// By the addressing guides of the Universal Postal Union ("Postal addressing systems in member countries") and
// libaddressinput. In other countries the postcode precedes the town.
const postcodeLast = countries(`
  Australia, Bahrain, Bangladesh, Bermuda, Brunei, Cambodia, Canada, Guam, Indonesia, Israel, Japan, Jordan,
  Lebanon, Maldives, Malta, Nepal, New Zealand, Pakistan, Puerto Rico, Saudi Arabia, Singapore, Taiwan,
  Thailand, United States, Vietnam`);
const postcodeBelow = countries(`
  Brazil, China, Colombia, Costa Rica, Egypt, Gibraltar, Guernsey, Ireland, Isle of Man, Jersey, Kenya,
  Namibia, Russia, South Africa, South Korea, Sri Lanka, Ukraine, United Kingdom`);
const regionBelow = countries('India, Nigeria, Peru');

/** Town, region and postcode in the format of the country. */
function townLines({ city, state, pincode, country }: BillingAddress): string[] {
  const place = joined(', ', city, state);
  if (postcodeLast.has(country)) return [joined(' ', place, pincode)];
  if (postcodeBelow.has(country)) return [place, pincode];
  if (regionBelow.has(country)) return [joined(' ', city, pincode), state];
  return [joined(' ', pincode, place)];
}

function countries(names: string): ReadonlySet<string> {
  return new Set(names.trim().split(/,\s+/));
}

function joined(separator: string, ...parts: string[]): string {
  return parts.filter(Boolean).join(separator);
}
