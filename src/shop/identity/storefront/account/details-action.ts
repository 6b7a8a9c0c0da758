import {
  type DetailsForm,
  detailsFormFrom,
  type DetailsProblems,
} from '#shop/identity/rules/details-form.ts';
import { changeDetails } from '#shop/identity/use-cases/change-details.ts';
import { data, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { tooManyAttempts } from '#platform/web/too-many-attempts.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';

/** The submitted input and the reason why it was not saved. */
export interface DetailsActionData {
  form: DetailsForm;
  problems: DetailsProblems;
  message: string | null;
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function detailsAction({ request, context }: ActionRequest) {
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const form = detailsFormFrom((field) => posted.get(field));
  const changed = await changeDetails(context.get(shopContext), visitor, form);
  if (changed.ok) {
    const text = changed.value === 'same' ? 'No changes to save.' : 'Details saved.';
    return redirectWithMessage(request, '/account', { kind: 'success', text });
  }
  const { failure } = changed;
  const answer = (problems: DetailsProblems, message: string | null = null) =>
    data<DetailsActionData>({ form, problems, message }, { status: 422 });
  if (failure.code === 'invalid') return answer(failure.problems);
  if (failure.code === 'username-taken') {
    return answer({ username: 'This user name is already taken. Please choose another.' });
  }
  const waits = failure.code === 'too-many-requests' ? tooManyAttempts(failure.waitMs) : gone;
  return answer({}, waits);
}

const gone = 'This account no longer exists.';
