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

/**
 * Town, region and postcode in the format of the country, by the addressing guides of the Universal Postal Union
 * ("Postal addressing systems in member countries").
 */
function townLines({ city, state, pincode, country }: BillingAddress): string[] {
  const place = joined(', ', city, state);
  switch (country) {
    case 'Australia':
    case 'Canada':
    case 'New Zealand':
    case 'United States':
      return [joined(' ', place, pincode)];
    case 'United Kingdom':
      return [place, pincode];
    default:
      return [joined(' ', pincode, place)];
  }
}

function joined(separator: string, ...parts: string[]): string {
  return parts.filter(Boolean).join(separator);
}
