import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import {
  checkoutFields,
  type CheckoutProblem,
  type CheckoutProblems,
  maxFieldLength,
  needOf,
} from '#shop/addresses/rules/checkout-form.ts';
import { type EditedAddress, editedFields } from '#shop/orders/rules/edited-delivery.ts';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';

export interface AddressFieldsProps {
  countries: readonly string[];
  /** Of the order's present country. */
  facts: CountryFacts;
  typed: EditedAddress;
  problems: CheckoutProblems;
}

export function AddressFields({ countries, facts, typed, problems }: AddressFieldsProps) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-3 w-full border-b border-ink pb-2 font-serif text-t5">Delivery</legend>
      {editedFields.map((name) => {
        const label = checkoutFields.find((field) => field.name === name)?.label ?? name;
        const field = {
          name,
          label,
          // Another country may have no states or postcodes; the server checks those.
          isRequired: name !== 'state' && name !== 'pincode' && needOf(name, facts) === 'required',
          problem: addressProblemText(label, problems[name]),
          defaultValue: typed[name],
          autoComplete: 'off',
        };
        if (name !== 'country')
          return <TextField key={name} {...field} maxLength={maxFieldLength} />;
        const others = countries.includes(typed.country)
          ? countries
          : [typed.country, ...countries];
        return (
          <SelectField key={name} {...field}>
            {others.map((country) => (
              <option key={country}>{country}</option>
            ))}
          </SelectField>
        );
      })}
    </fieldset>
  );
}

export function addressProblemText(
  label: string,
  problem: CheckoutProblem | undefined,
): string | undefined {
  if (problem === undefined) return undefined;
  if (problem === 'missing') return `Enter the ${label.toLowerCase()}.`;
  if (problem === 'too-long') return 'Shorten this text.';
  return problem === 'malformed'
    ? `Enter a valid ${label.toLowerCase()}.`
    : `Enter a ${label.toLowerCase()} of the selected country.`;
}
