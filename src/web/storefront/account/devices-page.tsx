import type { Route } from './+types/devices-page';
import { accountTitle } from './account-title.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  accountTitle('Devices', matches[1].loaderData.shopName);

/** The lock of access.ts sits on loaders. */
export function loader() {
  return null;
}

export default function DevicesPage() {
  return <h2>Devices</h2>;
}
