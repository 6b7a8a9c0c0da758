import {
  checkDetails,
  detailsFormFrom,
  maxNameLength,
  maxPhoneLength,
  maxUsernameLength,
  type DetailsForm as DetailsInput,
  type DetailsProblems,
} from '#shop/identity/rules/details-form.ts';
import { changeDetails, showDetails } from '#shop/identity/use-cases/details.ts';
import BadgeCheck from '~icons/lucide/badge-check';
import { Link, redirect, data, Form } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/details-page';
import { unreachable } from '#platform/web/unreachable.ts';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import { tooManyAttempts } from '#platform/web/too-many-attempts.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import { Button } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { useOpenProblems } from '#platform/web/use-open-problems.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';

/** The submitted input and the reason why it was not saved. */
interface DetailsActionData {
  form: DetailsInput;
  problems: DetailsProblems;
  message: string | null;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Details', matches[1].loaderData.shopName);

export async function loader({ context }: Route.LoaderArgs) {
  const shown = await showDetails(context.get(shopContext), await signedInVisitor(context));
  if (!shown) return redirect('/signin');
  const { email, isEmailVerified, form } = shown;
  return { email, isEmailVerified, form };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const form = detailsFormFrom((field) => posted.get(field));
  const changed = await changeDetails(context.get(shopContext), visitor, form);
  if (changed.ok) {
    const text = changed.value === 'same' ? 'No changes to save.' : 'Details saved.';
    return redirectWithMessage(request, '/account/details', { kind: 'success', text });
  }
  const { failure } = changed;
  const rejected = (problems: DetailsProblems, message: string | null = null) =>
    data<DetailsActionData>({ form, problems, message }, { status: 422 });
  if (failure.code === 'invalid') return rejected(failure.problems);
  if (failure.code === 'username-taken') {
    return rejected({ username: 'This user name is already taken. Please choose another.' });
  }
  const waits = failure.code === 'too-many-requests' ? tooManyAttempts(failure.waitMs) : gone;
  return rejected({}, waits);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted): DetailsActionData => {
    const form = detailsFormFrom((field) => posted.get(field));
    return { form, problems: {}, message: unreachable };
  });
}

export default function DetailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isEmailVerified, form } = loaderData;
  return (
    <>
      <h2>Details</h2>
      <p className="mt-3 text-muted">Your name and contact details. All fields are optional.</p>
      <dl className="mt-8 border-y border-line py-4">
        <dt className="text-t2 text-muted">Email address</dt>
        <dd className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="wrap-anywhere">{email}</span>
          {isEmailVerified && (
            <span className="flex items-center gap-1.5 text-t2 font-medium text-good">
              <BadgeCheck aria-hidden="true" className="icon" /> Verified
            </span>
          )}
          {!isEmailVerified && <span className="text-t2 text-warn">Not verified yet</span>}
          <Link to="/account/sign-in" className="text-link ms-auto min-h-target">
            Change
          </Link>
        </dd>
      </dl>
      <DetailsForm saved={form} result={actionData} />
    </>
  );
}

const gone = 'This account no longer exists.';

interface DetailsFormProps {
  saved: DetailsInput;
  result: DetailsActionData | undefined;
}

function DetailsForm({ saved, result }: DetailsFormProps) {
  const ref = useFocusOnProblem<HTMLFormElement>(result);
  const { problems, recheck } = useOpenProblems({
    result,
    found: result?.problems ?? {},
    check: (posted) =>
      checkDetails(
        detailsFormFrom((field) => posted.get(field)),
        saved.username,
      ),
  });
  const typed = result?.form ?? saved;
  return (
    <Form ref={ref} method="post" noValidate onChange={recheck} className="mt-8 grid gap-6">
      {result?.message && (
        <Notice kind="bad" icon={CircleAlert} role="alert" tabIndex={-1}>
          {result.message} Nothing you typed is lost.
        </Notice>
      )}
      <TextField
        name="name"
        label="Name"
        defaultValue={typed.name}
        problem={problems.name}
        autoComplete="name"
        maxLength={maxNameLength}
      />
      <TextField
        name="phone"
        type="tel"
        label="Phone"
        defaultValue={typed.phone}
        problem={problems.phone}
        autoComplete="tel"
        maxLength={maxPhoneLength}
      />
      <TextField
        name="username"
        label="User name"
        help="You can sign in with it instead of your email address. 3 to 30 characters: letters, digits, _ . and -"
        defaultValue={typed.username}
        problem={problems.username}
        autoComplete="username"
        maxLength={maxUsernameLength}
      />
      <Button size="large" className="sm:justify-self-start">
        Save the details
      </Button>
    </Form>
  );
}
