import {
  checkCheckoutForm,
  checkoutFields,
  type CheckoutForm,
  checkoutFormFrom,
  type CheckoutProblems,
} from '#domain/checkout/checkout-form.ts';
import { useState } from 'react';
import type { CheckoutAnswer } from './checkout-action.ts';

/** What the server found wrong and still is: a field that is put right goes quiet at once. */
export function useOpenProblems(answer: CheckoutAnswer | undefined) {
  const [typed, setTyped] = useState<{ after: CheckoutAnswer; form: CheckoutForm } | null>(null);
  const found = answer?.failure?.code === 'incomplete' ? answer.failure.problems : {};
  const problems = typed && typed.after === answer ? stillOpen(found, typed.form) : found;

  function recheck({ currentTarget }: React.SyntheticEvent<HTMLFormElement>) {
    if (!answer) return;
    const posted = new FormData(currentTarget);
    setTyped({ after: answer, form: checkoutFormFrom((name) => posted.get(name)) });
  }

  return { problems, recheck };
}

function stillOpen(found: CheckoutProblems, form: CheckoutForm): CheckoutProblems {
  const now = checkCheckoutForm(form);
  const open: CheckoutProblems = {};
  for (const { name } of checkoutFields) {
    if (found[name] && now[name]) open[name] = now[name];
  }
  return open;
}
