import {
  addressFormFrom,
  addressFields,
  type AddressForm as SavedAddress,
  withEmptyNote,
} from '#shop/addresses/rules/address.ts';
import { Form, Link } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import type { AddressActionData } from './addresses-action.ts';
import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { Notice } from '#platform/web/notice.tsx';
import { useOpenProblems } from '#platform/web/use-open-problems.ts';
import { BillingFields } from './billing-fields.tsx';
import { problemTexts, remainingProblems } from './address-problems.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';

interface AddressFormProps {
  /** Null for a new address. */
  id: string | null;
  saved: Partial<SavedAddress>;
  result: AddressActionData | undefined;
  countries: readonly string[];
  facts: CountryFacts;
}

export function AddressForm({ id, saved, result, countries, ...props }: AddressFormProps) {
  const facts = result?.facts ?? props.facts;
  const refused = result?.problems ?? {};
  const ref = useFocusOnProblem<HTMLFormElement>(result);
  const { problems, recheck } = useOpenProblems({
    result,
    found: refused,
    check: (posted) => {
      const now = withEmptyNote(addressFormFrom((name) => posted.get(name)));
      return remainingProblems(now, { form: result?.form ?? saved, problems: refused, facts });
    },
  });
  return (
    <Form ref={ref} method="post" noValidate onChange={recheck} className="mt-8 grid gap-8">
      {result?.message && (
        <Notice kind="bad" icon={CircleAlert} role="alert" tabIndex={-1}>
          {result.message} Nothing you typed is lost.
        </Notice>
      )}
      <input type="hidden" name="address" value={id ?? ''} />
      <BillingFields
        fields={addressFields}
        form={result?.form ?? saved}
        problems={problemTexts(problems, facts)}
        countries={countries}
        facts={facts}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button size="large">Save the address</Button>
        <Link to="/account/addresses" className="text-link min-h-target">
          Cancel
        </Link>
      </div>
    </Form>
  );
}
