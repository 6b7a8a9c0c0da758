import {
  checkoutFields,
  type CheckoutField,
  type CheckoutForm,
  longestField,
  longestNote,
} from '#domain/checkout/checkout-form.ts';
import Check from '~icons/lucide/check';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface BillingDetailsProps {
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

export function BillingDetails({ form, problems, countries }: BillingDetailsProps) {
  return (
    <section aria-labelledby="billing">
      <h2 id="billing" className="mb-2 text-t5">
        Billing Details
      </h2>
      <p className="mb-5 text-t2 text-muted">
        Fields with <span className="text-bad">*</span> are needed to get the parcel to you.
      </p>
      <div className="grid grid-cols-6 gap-x-4 gap-y-6">
        {checkoutFields.map(({ name, label, required, autoComplete }) => {
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
      <Remember />
    </section>
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

/** Without JavaScript nothing is remembered, so nothing is offered. */
function Remember() {
  return (
    <label className="relative mt-4 flex min-h-target items-center gap-3 noscript:hidden">
      <input
        type="checkbox"
        name="remember"
        defaultChecked
        className="peer size-5 flex-none appearance-none rounded-1 border border-edge bg-raised transition-colors checked:border-ink checked:bg-ink hover:border-ink"
      />
      <Check
        aria-hidden="true"
        className="pointer-events-none absolute start-0.5 size-4 text-on-ink opacity-0 peer-checked:opacity-100 forced-colors:text-[CanvasText]"
      />
      Remember these details on this device
    </label>
  );
}
