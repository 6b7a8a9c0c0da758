import { postedBilling, withoutContact } from '#shop/addresses/rules/address.ts';
import { type CheckoutForm, checkoutFormFrom } from '#shop/addresses/rules/checkout-form.ts';
import type { CountryFacts } from '#shop/addresses/rules/address-rules.ts';
import { useLater } from '#platform/web/use-later.ts';
import { useOpenProblems } from '#platform/web/use-open-problems.ts';
import type { CheckoutActionData } from './checkout-action.ts';

interface AddressForms {
  /** The address rules of the countries that the server rendered. */
  facts: CountryFacts;
  billingFacts: CountryFacts;
}

/**
 * What the server refused in the addresses and is still wrong. Its own texts stand there until the code has been
 * loaded that checks what is typed next.
 */
export function useAddressProblems(result: CheckoutActionData | undefined, forms: AddressForms) {
  const rules = useLater(loadRules);
  const {
    failure,
    form,
    billing: billingForm,
  } = result ?? { failure: null, form: {}, billing: null };
  const { problems = {}, billing = {} } = failure?.code === 'incomplete' ? failure : {};
  const open = useOpenProblems({
    result,
    found: problems,
    check: (posted) => {
      const refused = { form, problems, facts: forms.facts };
      return rules?.remainingProblems(checkoutFormFrom(textsIn(posted)), refused) ?? problems;
    },
  });
  const openBilling = useOpenProblems({
    result,
    found: billing,
    check: (posted) => {
      const refused = { form: billingForm ?? {}, problems: billing, facts: forms.billingFacts };
      return rules?.remainingProblems(withoutContact(postedBilling(posted)), refused) ?? billing;
    },
  });
  return {
    texts: rules?.problemTexts(open.problems, forms.facts) ?? result?.texts ?? {},
    billingTexts:
      rules?.problemTexts(openBilling.problems, forms.billingFacts) ?? result?.billingTexts ?? {},
    recheck: (event: React.SyntheticEvent<HTMLFormElement>) => {
      open.recheck(event);
      openBilling.recheck(event);
    },
  };
}

function loadRules() {
  return import('#shop/addresses/storefront/address-problems.ts');
}

function textsIn(posted: FormData): (name: keyof CheckoutForm) => unknown {
  return (name) => posted.get(name);
}
