import {
  type checkoutFields,
  type CheckoutField,
  type CheckoutForm,
  longestField,
  longestNote,
} from '#domain/checkout/checkout-form.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface BillingFieldsProps {
  fields: readonly (typeof checkoutFields)[number][];
  form: Partial<CheckoutForm>;
  problems: Partial<Record<CheckoutField, string>>;
  countries: readonly string[];
}

/** On a grid of six columns; a field without a line takes all of them. */
const columns: Partial<Record<CheckoutField, string>> = {
  fname: 'sm:col-span-3',
  lname: 'sm:col-span-3',
  city: 'sm:col-span-2',
  state: 'col-span-3 sm:col-span-2',
  pincode: 'col-span-3 sm:col-span-2',
  phone: 'sm:col-span-3',
  email: 'sm:col-span-3',
};

const types: Partial<Record<CheckoutField, string>> = { phone: 'tel', email: 'email' };
const help: Partial<Record<CheckoutField, string>> = {
  address2: 'Write “none” if you live in a house.',
};

/** Who gets a parcel and where: at the checkout and in the account alike. */
export function BillingFields({ fields, form, problems, countries }: BillingFieldsProps) {
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-6">
      {fields.map(({ name, label, required, autoComplete }) => {
        const field = {
          name,
          label,
          isRequired: required,
          autoComplete,
          problem: problems[name],
          help: help[name],
          defaultValue: form[name] ?? '',
          className: `col-span-full ${columns[name] ?? ''}`,
        };
        if (name === 'country') return <Country key={name} {...field} names={countries} />;
        if (name === 'note') return <TextArea key={name} {...field} maxLength={longestNote} />;
        const type = types[name] ?? 'text';
        return <TextField key={name} {...field} type={type} maxLength={longestField} />;
      })}
    </div>
  );
}

type CountryProps = Omit<Parameters<typeof SelectField>[0], 'children'> & {
  names: readonly string[];
};

function Country({ names, ...field }: CountryProps) {
  return (
    <SelectField {...field}>
      <option value="">Please choose</option>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
