import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import {
  type CheckoutField,
  checkoutFields,
  maxFieldLength,
  maxNoteLength,
  needOf,
} from '#shop/addresses/rules/checkout-form.ts';
import { addressProblemText } from '#shop/orders/admin/address-fields.tsx';
import { vatOutcomeLabels } from '#shop/orders/admin/order-labels.ts';
import type { FoundCustomer } from '#shop/drafts/use-cases/find-for-draft.ts';
import { Button } from '#platform/web/button.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { maxVatNumber } from '#shop/tax/rules/vat-number.ts';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import { type DraftFields, Section } from './draft-fields.tsx';

interface CustomerFieldsProps extends DraftFields {
  countries: readonly string[];
  facts: CountryFacts;
  hasAccount: boolean;
  findCustomer: string;
  customers: readonly FoundCustomer[];
  maySearchCustomers: boolean;
}

/** In the order in which they are needed on the phone. */
const fieldOrder: readonly CheckoutField[] = [
  'email',
  'phone',
  'fname',
  'lname',
  'companyname',
  'country',
  'address1',
  'address2',
  'city',
  'state',
  'pincode',
  'note',
];

const types: Partial<Record<CheckoutField, string>> = { phone: 'tel', email: 'email' };

export function CustomerFields({ typed, plan, facts, countries, ...rest }: CustomerFieldsProps) {
  const addressProblems = plan.problems.find(({ code }) => code === 'incomplete-address');
  const isBegun = typed.form.email !== '' || typed.form.address1 !== '';
  return (
    <Section title="Customer">
      {rest.maySearchCustomers && <CustomerSearch {...rest} />}
      <div className="grid gap-4 sm:grid-cols-2">
        {fieldOrder.map((name) => {
          const label = checkoutFields.find((field) => field.name === name)?.label ?? name;
          const problem =
            isBegun && addressProblems && 'problems' in addressProblems
              ? addressProblemText(label, addressProblems.problems[name])
              : undefined;
          const field = {
            name,
            label,
            isRequired: needOf(name, facts) === 'required',
            problem,
            defaultValue: typed.form[name],
            autoComplete: 'off',
            help: name === 'email' ? emailHelp(rest.hasAccount) : undefined,
          };
          if (name === 'note') {
            return (
              <TextArea key={name} {...field} maxLength={maxNoteLength} className="sm:col-span-2" />
            );
          }
          if (name !== 'country') {
            const type = types[name] ?? 'text';
            return <TextField key={name} {...field} type={type} maxLength={maxFieldLength} />;
          }
          return (
            <SelectField key={name} {...field}>
              <option value="">Please choose</option>
              {countries.map((country) => (
                <option key={country}>{country}</option>
              ))}
            </SelectField>
          );
        })}
        {plan.vatTerms && (
          <TextField
            name="vatNumber"
            label="VAT number"
            help={vatHelp(plan)}
            problem={
              plan.problems.some(({ code }) => code === 'bad-vat-number')
                ? 'Enter the number as it is written in its country, for example ATU12345678.'
                : undefined
            }
            defaultValue={typed.vatNumber}
            maxLength={maxVatNumber}
            autoComplete="off"
          />
        )}
      </div>
    </Section>
  );
}

function vatHelp({ priced: { vat } }: DraftFields['plan']): string {
  return vat ? `${vat.number}: ${vatOutcomeLabels[vat.outcome]}.` : 'Of a business in the EU.';
}

function emailHelp(hasAccount: boolean): string {
  return hasAccount
    ? 'The order goes to the account with this address.'
    : 'An account that has confirmed this address gets the order; otherwise it is a guest order.';
}

function CustomerSearch({
  findCustomer,
  customers,
}: Pick<CustomerFieldsProps, 'findCustomer' | 'customers'>) {
  return (
    <div className="grid gap-3">
      <TextField
        name="findCustomer"
        label="Find a customer"
        help="By email address or user name. Their default address is filled in."
        defaultValue={findCustomer}
        autoComplete="off"
        maxLength={100}
      />
      <Button kind="quiet" name="intent" value="find" className="justify-self-start">
        Find customer
      </Button>
      {findCustomer !== '' && customers.length === 0 && (
        <output>{`No customers match “${findCustomer}”.`}</output>
      )}
      {customers.length > 0 && (
        <ul aria-label="Found customers" className="grid divide-y divide-line">
          {customers.map(({ userId, email }) => (
            <li key={userId} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">{email}</span>
              <Button kind="quiet" name="customer" value={userId} aria-label={`Select ${email}`}>
                Select
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
