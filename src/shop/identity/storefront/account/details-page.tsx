import { detailsFormFrom } from '#shop/identity/rules/details-form.ts';
import { showDetails } from '#shop/identity/use-cases/show-details.ts';
import BadgeCheck from '~icons/lucide/badge-check';
import { Link, redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/details-page';
import { unreachable } from '#platform/web/unreachable.ts';
import { privateHead } from '#shop/settings/web/head/private-head.ts';
import { type DetailsActionData, detailsAction } from './details-action.ts';
import { DetailsForm } from './details-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('My account', matches[1].loaderData.shopName);

export async function loader({ context }: Route.LoaderArgs) {
  const shown = await showDetails(context.get(shopContext), await signedInVisitor(context));
  if (!shown) return redirect('/signin');
  const { email, isEmailVerified, form } = shown;
  return { email, isEmailVerified, form };
}

export function action(args: Route.ActionArgs) {
  return detailsAction(args);
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
      <DetailsForm saved={form} answer={actionData} />
    </>
  );
}
