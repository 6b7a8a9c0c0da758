import {
  type BillingAddress,
  billingFields,
  billingPrefix,
  optionalBillingFields,
  otherBillingField,
} from '#shop/addresses/rules/address.ts';
import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import {
  checkoutFields,
  type CheckoutField,
  type CheckoutForm,
  type CheckoutProblem,
  type CheckoutProblems,
  maxFieldLength,
  needOf,
} from '#shop/addresses/rules/checkout-form.ts';
import { type EditedAddress, editedFields } from '#shop/orders/rules/edited-delivery.ts';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';

interface AddressFieldsProps<Typed> {
  countries: readonly string[];
  /** Of the order's present country. */
  facts: CountryFacts;
  typed: Typed;
  problems: CheckoutProblems;
}

export function AddressFields(props: AddressFieldsProps<EditedAddress>) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-3 w-full border-b border-ink pb-2 font-serif text-t5">Delivery</legend>
      {editedFields.map((name) => (
        <AddressField key={name} {...props} name={name} />
      ))}
    </fieldset>
  );
}

/** Shown and hidden by styles alone: it works without scripts. */
export function BillingFields({
  typed,
  facts,
  ...props
}: AddressFieldsProps<BillingAddress | null>) {
  return (
    <fieldset className="group/billing grid gap-3 sm:grid-cols-2">
      <legend className="mb-3 w-full border-b border-ink pb-2 font-serif text-t5">Billing</legend>
      <CheckboxField
        name={otherBillingField}
        defaultChecked={typed !== null}
        className="sm:col-span-2"
      >
        Send the invoice to another address
      </CheckboxField>
      <div className="hidden gap-3 group-has-[[name=other-billing]:checked]/billing:grid sm:col-span-2 sm:grid-cols-2">
        {billingFields.map(({ name }) => (
          <AddressField
            key={name}
            {...props}
            name={name}
            facts={facts}
            typed={typed ?? { country: facts.country }}
            prefix={billingPrefix}
            optional={optionalBillingFields}
          />
        ))}
      </div>
      <p className="text-muted sm:col-span-2">
        Shipping and tax follow the delivery. Invoices that were issued keep their address.
      </p>
    </fieldset>
  );
}

interface AddressFieldProps extends AddressFieldsProps<Partial<CheckoutForm>> {
  name: CheckoutField;
  prefix?: string;
  /** Those that may be empty, though the checkout requires them. */
  optional?: readonly CheckoutField[];
}

function AddressField({ name, prefix = '', optional = [], ...props }: AddressFieldProps) {
  const { countries, facts, typed, problems } = props;
  const label = checkoutFields.find((field) => field.name === name)?.label ?? name;
  // Another country may have no states or postcodes; the server checks those.
  const isOfCountry = name === 'state' || name === 'pincode';
  const field = {
    name: `${prefix}${name}`,
    label,
    isRequired: !isOfCountry && !optional.includes(name) && needOf(name, facts) === 'required',
    problem: addressProblemText(label, problems[name]),
    defaultValue: typed[name] ?? '',
    autoComplete: 'off',
  };
  if (name !== 'country') return <TextField {...field} maxLength={maxFieldLength} />;
  const { country = '' } = typed;
  const others = countries.includes(country) ? countries : [country, ...countries];
  return (
    <SelectField {...field} isPreset={country !== ''}>
      {others.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </SelectField>
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
