import { showAccount } from '#shop/identity/use-cases/show-account.ts';
import { redirect } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/data-page';
import { unreachable } from '#platform/web/unreachable.ts';
import { privateHead } from '#shop/settings/web/head/private-head.ts';
import { type DeleteActionData, deleteAction } from './delete-action.ts';
import { DeleteSection } from './delete-section.tsx';
import { ExportSection } from './export-section.tsx';
import { proofMessageOfCode } from '#shop/identity/web/proof-messages.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Your data', matches[1].loaderData.shopName);

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
