import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import { type Address, maxAddresses } from '#shop/addresses/rules/address.ts';
import {
  checkoutFields,
  type CheckoutField,
  type CheckoutForm,
} from '#shop/addresses/rules/checkout-form.ts';
import Check from '~icons/lucide/check';
import { BillingFields } from '#shop/addresses/storefront/billing-fields.tsx';
import { SavedAddresses } from './saved-addresses.tsx';

interface BillingDetailsProps {
  form: Partial<CheckoutForm>;
  problems: Partial<Record<CheckoutField, string>>;
  countries: readonly string[];
  facts: CountryFacts;
  /** The saved addresses of the account. */
  addresses: readonly Address[];
  /** The id of the selected address; '' for none. */
  addressId: string;
  savesAddress: boolean;
}

export function BillingDetails(props: BillingDetailsProps) {
  const { form, problems, countries, facts, addresses, addressId, savesAddress } = props;
  return (
    <section aria-labelledby="billing">
      <h2 id="billing" className="mb-2 text-t5">
        Billing Details
      </h2>
      <p className="mb-5 text-t2 text-muted">
        Fields with <span className="text-bad">*</span> are needed to get the parcel to you.
      </p>
      {addresses.length > 0 && <SavedAddresses addresses={addresses} addressId={addressId} />}
      {/* Selecting another address remounts the fields and discards what was typed into them. */}
      <BillingFields
        key={addressId}
        fields={checkoutFields}
        form={form}
        problems={problems}
        countries={countries}
        facts={facts}
      />
      <div className="mt-4">
        {addresses.length < maxAddresses && (
          <Checkbox name="save-address" defaultChecked={savesAddress}>
            Save this address
          </Checkbox>
        )}
        {/* Remembering on the device needs JavaScript. */}
        <Checkbox name="remember" defaultChecked className="noscript:hidden">
          Remember these details on this device
        </Checkbox>
      </div>
    </section>
  );
}

interface CheckboxProps {
  name: string;
  defaultChecked: boolean;
  className?: string;
  children: string;
}

function Checkbox({ name, defaultChecked, className = '', children }: CheckboxProps) {
  return (
    <label className={`relative flex min-h-target items-center gap-3 ${className}`}>
      <input
        type="checkbox"
        name={name}
        defaultChecked={defaultChecked}
        className="peer size-5 flex-none appearance-none rounded-1 border border-edge bg-raised checked:border-ink checked:bg-ink hover:border-ink"
      />
      <Check
        aria-hidden="true"
        className="pointer-events-none absolute start-0.5 size-4 text-on-ink opacity-0 peer-checked:opacity-100 forced-colors:text-[CanvasText]"
      />
      {children}
    </label>
  );
}
