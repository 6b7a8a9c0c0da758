import { showAccount } from '#services/identity/show-account.ts';
import { redirect } from 'react-router';
import { shopContext } from '#web/context.ts';
import { signedInVisitor } from '#web/visitor.ts';
import type { Route } from './+types/sign-in-settings-page';
import { accountTitle } from '../account-title.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  accountTitle('Sign-in', matches[1].loaderData.shopName);

export async function loader({ context }: Route.LoaderArgs) {
  const account = await showAccount(context.get(shopContext), await signedInVisitor(context));
  return account ?? redirect('/signin');
}

export default function SignInSettingsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h2>Sign-in</h2>
      <p className="mt-4 text-muted">
        You sign in as <b className="font-medium text-ink">{loaderData.email}</b>.
      </p>
    </>
  );
}
