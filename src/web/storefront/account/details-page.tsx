import type { Route } from './+types/details-page';
import { accountTitle } from './account-title.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  accountTitle('Details', matches[1].loaderData.shopName);

/** The lock of access.ts sits on loaders. */
export function loader() {
  return null;
}

export default function DetailsPage() {
  return <h2>Details</h2>;
}
