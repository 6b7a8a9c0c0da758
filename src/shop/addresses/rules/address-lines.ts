import type { BillingAddress } from './address.ts';
import type { CheckoutForm } from './checkout-form.ts';

/** Formatted as on a shipping label, without empty lines. */
export function addressLines(form: BillingAddress): string[] {
  const lines = [
    [form.fname, form.lname].filter(Boolean).join(' '),
    form.companyname,
    [form.address1, form.address2].filter(Boolean).join(', '),
    townLine(form),
    form.country,
  ];
  return lines.filter(Boolean);
}

/** '97205 Portland, Oregon', without empty parts. */
export function townLine({ pincode, city, state }: Pick<CheckoutForm, Town>): string {
  return [[pincode, city].filter(Boolean).join(' '), state].filter(Boolean).join(', ');
}

type Town = 'pincode' | 'city' | 'state';
