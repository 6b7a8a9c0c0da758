import { type CountryFacts, unknownCountryFacts } from '#shop/addresses/rules/address-rules.ts';
import { Fragment, useEffect, useState, useSyncExternalStore } from 'react';
import {
  type checkoutFields,
  type CheckoutField,
  type CheckoutForm,
  maxFieldLength,
  maxNoteLength,
  needOf,
} from '#shop/addresses/rules/checkout-form.ts';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextArea, TextField } from '#platform/web/text-field.tsx';

interface BillingFieldsProps {
  /** Of the names of the fields, where a form has two addresses. */
  prefix?: string;
  /** Those that may be empty here, though the checkout requires them. */
  optional?: readonly CheckoutField[];
  fields: readonly (typeof checkoutFields)[number][];
  /** Of groups, by the name of their first field. */
  headings?: Partial<Record<CheckoutField, string>>;
  form: Partial<CheckoutForm>;
  problems: Partial<Record<CheckoutField, string>>;
  countries: readonly string[];
  /** The address rules of the country that the server rendered. */
  facts: CountryFacts;
}

/** Column spans on a grid of six; fields not listed span all columns. */
const columns: Partial<Record<CheckoutField, string>> = {
  fname: 'sm:col-span-3',
  lname: 'sm:col-span-3',
  phone: 'sm:col-span-3',
  email: 'sm:col-span-3',
};

/** Town, state and postcode share a row, depending on which of them the country uses. */
const townFields: readonly CheckoutField[] = ['city', 'state', 'pincode'];
const townColumns = ['', '', 'sm:col-span-3', 'sm:col-span-2'];

const types: Partial<Record<CheckoutField, string>> = { phone: 'tel', email: 'email' };
/** Said in the label of a field that may not be left empty. */
const wayOut: Partial<Record<CheckoutField, string>> = { address2: '(“none” for a house)' };

/** The address fields, shared by the checkout and the account. */
export function BillingFields(props: BillingFieldsProps) {
  const { fields, headings = {}, form, problems, countries, prefix = '', optional = [] } = props;
  const facts = useCountryFacts(props.facts, `${prefix}country`);
  const statesId = `${prefix}states`;
  const townParts = townFields.filter((name) => needOf(name, facts) !== 'none').length;
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-6">
      {fields.map(({ name, label, autoComplete }) => {
        const need = needOf(name, facts);
        const isRequired = need === 'required' && !optional.includes(name);
        const width = townFields.includes(name) ? townColumns[townParts] : columns[name];
        const field = {
          name: `${prefix}${name}`,
          label: isRequired && wayOut[name] ? `${label} ${wayOut[name]}` : label,
          isRequired,
          autoComplete: prefix === '' ? autoComplete : `billing ${autoComplete}`,
          problem: problems[name],
          defaultValue: form[name] ?? '',
          className: `col-span-full ${width ?? ''} ${need === 'none' ? 'hidden' : ''}`,
        };
        const text = { type: types[name] ?? 'text', disabled: need === 'none' };
        const list = name === 'state' ? statesId : undefined;
        return (
          <Fragment key={name}>
            {headings[name] && (
              <h3 className="col-span-full font-sans text-t3 font-medium">{headings[name]}</h3>
            )}
            {name === 'country' ? (
              <Country {...field} names={countries} />
            ) : name === 'note' ? (
              <TextArea {...field} maxLength={maxNoteLength} />
            ) : (
              <TextField {...field} {...text} maxLength={maxFieldLength} list={list} />
            )}
          </Fragment>
        );
      })}
      <datalist id={statesId}>
        {facts.states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </datalist>
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

/** The address rules of the currently selected country, fetched if it differs from the server-rendered one. */
function useCountryFacts(answered: CountryFacts, fieldId: string): CountryFacts {
  const [fetched, setFetched] = useState<CountryFacts>();
  const country = useSyncExternalStore(
    subscribe,
    () => chosenCountry(fieldId) ?? answered.country,
    () => answered.country,
  );
  const known = [answered, fetched].find((facts) => facts?.country === country);
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown || country === '') return undefined;
    const left = new AbortController();
    // A failed request does not block input.
    void fetchFacts(country, left.signal).then(setFetched, () => {});
    return () => left.abort();
  }, [country, isKnown]);
  return known ?? unknownCountryFacts(country);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('change', listener);
  return () => document.removeEventListener('change', listener);
}

function chosenCountry(fieldId: string): string | null {
  const field = document.getElementById(fieldId);
  return field instanceof HTMLSelectElement ? field.value : null;
}

async function fetchFacts(country: string, signal: AbortSignal): Promise<CountryFacts> {
  const result = await fetch(`/checkout/form?${new URLSearchParams({ country })}`, {
    signal,
  });
  if (!result.ok) throw new Error(`facts of a country: ${result.status}`);
  // The response type of /checkout/form.
  return (await result.json()) as CountryFacts;
}
