import type { Route } from './+types/addresses-page';
import { accountTitle } from './account-title.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  accountTitle('Addresses', matches[1].loaderData.shopName);

/** The lock of access.ts sits on loaders. */
export function loader() {
  return null;
}

export default function AddressesPage() {
  return <h2>Addresses</h2>;
}
