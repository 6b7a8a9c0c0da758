import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import {
  type BillingAddress,
  billingFields,
  billingPrefix,
  optionalBillingFields,
  otherBillingField,
  withoutContact,
} from '#shop/addresses/rules/address.ts';
import type { ProblemTexts } from '#shop/addresses/storefront/address-problems.ts';
import { BillingFields } from '#shop/addresses/storefront/billing-fields.tsx';
import { CheckboxField } from '#platform/web/checkbox.tsx';

interface OtherBillingProps {
  /** Null for the address of the delivery. */
  billing: BillingAddress | null;
  problems: ProblemTexts;
  countries: readonly string[];
  facts: CountryFacts;
}

/** Shown and hidden by styles alone: it works without scripts. */
export function OtherBilling({ billing, problems, countries, facts }: OtherBillingProps) {
  const form = billing ? withoutContact(billing) : { country: facts.country };
  return (
    <div className="group/billing">
      <CheckboxField name={otherBillingField} defaultChecked={billing !== null}>
        Send the invoice to another address
      </CheckboxField>
      <fieldset className="mt-3 hidden border-t border-line pt-5 group-has-[[name=other-billing]:checked]/billing:block">
        <legend className="float-start mb-2 w-full text-t2 font-medium">Billing address</legend>
        <p className="clear-both mb-5 text-t2 text-muted">
          Shown on the invoice. Shipping and tax are calculated for the address above.
        </p>
        <BillingFields
          prefix={billingPrefix}
          optional={optionalBillingFields}
          fields={billingFields}
          form={form}
          problems={problems}
          countries={countries}
          facts={facts}
        />
      </fieldset>
    </div>
  );
}
