import { Link } from 'react-router';
import { CheckboxField } from '#platform/web/checkbox.tsx';
import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import { maxAddresses } from '#shop/addresses/rules/address.ts';
import {
  fieldsInPageOrder,
  type CheckoutField,
  type CheckoutForm,
} from '#shop/addresses/rules/checkout-form.ts';
import { BillingFields } from '#shop/addresses/storefront/billing-fields.tsx';
import { chooseAddress } from './chosen-address.ts';

interface BillingDetailsProps {
  form: Partial<CheckoutForm>;
  problems: Partial<Record<CheckoutField, string>>;
  countries: readonly string[];
  facts: CountryFacts;
  /** The saved addresses of the account. */
  addresses: readonly SavedAddress[];
  /** The id of the selected address; '' for none. */
  addressId: string;
  savesAddress: boolean;
  /** Null where no reminder is offered. */
  mayRemind: boolean | null;
  /** Without an account, where addresses cannot be saved. */
  isGuest: boolean;
  /** What the shop asks for beside the address. */
  children: React.ReactNode;
}

const headings = { email: 'Contact', fname: 'Delivery' };

export function BillingDetails(props: BillingDetailsProps) {
  const { form, problems, countries, facts, addresses, addressId, savesAddress, isGuest } = props;
  const { mayRemind } = props;
  return (
    <section aria-labelledby="billing">
      <h2 id="billing" className="mb-2 text-t5">
        Billing Details
      </h2>
      <p className="mb-5 text-t2 text-muted">
        Fields with <span className="text-bad">*</span> are needed to get the parcel to you.
      </p>
      {isGuest && (
        <p className="mb-5 text-t2">
          You check out without an account.{' '}
          <Link to="/signin?next=%2Fcheckout" className="text-link">
            Sign in
          </Link>{' '}
          if you have one.
        </p>
      )}
      {addresses.length > 0 && <SavedAddresses addresses={addresses} addressId={addressId} />}
      {/* The fields of another address have other values: they are mounted anew. */}
      <BillingFields
        key={addressId}
        fields={fieldsInPageOrder}
        headings={headings}
        form={form}
        problems={problems}
        countries={countries}
        facts={facts}
      />
      {props.children}
      <div className="mt-4">
        {!isGuest && addresses.length < maxAddresses && (
          <CheckboxField name="save-address" defaultChecked={savesAddress}>
            Save this address
          </CheckboxField>
        )}
        {mayRemind !== null && (
          <CheckboxField name="may-remind" defaultChecked={mayRemind}>
            Remind me once by email if I do not finish this order
          </CheckboxField>
        )}
        {/* Remembering on the device needs JavaScript. */}
        <CheckboxField name="remember" defaultChecked className="noscript:hidden">
          Remember these details on this device
        </CheckboxField>
      </div>
    </section>
  );
}

interface SavedAddress {
  id: string;
  /** As on a shipping label, the name first. */
  lines: readonly string[];
}

interface SavedAddressesProps {
  addresses: readonly SavedAddress[];
  /** The id of the selected address; '' for none. */
  addressId: string;
}

/** Submit buttons that fill in a saved address and keep all other input. */
function SavedAddresses({ addresses, addressId }: SavedAddressesProps) {
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 text-t2 font-medium">Your addresses</legend>
      <input type="hidden" name="address" value={addressId} />
      <div className="grid gap-3 sm:grid-cols-2">
        {addresses.map(({ id, lines: [name, ...lines] }) => (
          <AddressButton key={id} id={id} isChosen={id === addressId}>
            <b className="block font-medium">{name}</b>
            <span className="text-muted">{lines.join(', ')}</span>
          </AddressButton>
        ))}
        <AddressButton id="" isChosen={addressId === ''}>
          <b className="block font-medium">Another address</b>
          <span className="text-muted">Filled in below</span>
        </AddressButton>
      </div>
    </fieldset>
  );
}

interface AddressButtonProps {
  id: string;
  isChosen: boolean;
  children: React.ReactNode;
}

function AddressButton({ id, isChosen, children }: AddressButtonProps) {
  return (
    <button
      name="intent"
      value={`${chooseAddress}${id}`}
      aria-pressed={isChosen}
      className="min-h-target rounded-2 border border-edge bg-raised px-4.5 py-3.5 text-start text-t2 leading-[1.4] wrap-anywhere transition-[border-color,box-shadow] hover:border-ink aria-pressed:border-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--ink)]"
    >
      {children}
    </button>
  );
}
