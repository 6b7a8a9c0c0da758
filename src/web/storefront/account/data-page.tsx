import type { Route } from './+types/data-page';
import { accountTitle } from './account-title.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  accountTitle('Your data', matches[1].loaderData.shopName);

/** The lock of access.ts sits on loaders. */
export function loader() {
  return null;
}

export default function DataPage() {
  return <h2>Your data</h2>;
}
