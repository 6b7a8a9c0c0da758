import { showAccount } from '#services/identity/show-account.ts';
import { redirect } from 'react-router';
import { shopContext } from '#web/context.ts';
import { submitWithFallback } from '#web/send-or-keep.ts';
import { signedInVisitor } from '#web/visitor.ts';
import type { Route } from './+types/data-page';
import { unreachable } from '../cart/cart-messages.ts';
import { accountTitle } from './account-title.ts';
import { type DeleteActionData, deleteAction } from './delete-action.ts';
import { DeleteSection } from './delete-section.tsx';
import { ExportSection } from './export-section.tsx';
import { proofMessageOfCode } from '#web/proof-words.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  accountTitle('Your data', matches[1].loaderData.shopName);

export async function loader({ context, url }: Route.LoaderArgs) {
  const account = await showAccount(context.get(shopContext), await signedInVisitor(context));
  if (!account) return redirect('/signin');
  const { hasPassword, isEmailVerified } = account;
  const refused = proofMessageOfCode(url.searchParams.get('refused'));
  return { hasPassword, isEmailVerified, refused };
}

export function action(args: Route.ActionArgs) {
  return deleteAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (): DeleteActionData => ({ problems: {}, message: unreachable }));
}

export default function DataPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <h2>Your data</h2>
      <ExportSection {...loaderData} />
      <DeleteSection {...loaderData} answer={actionData} />
    </>
  );
}
