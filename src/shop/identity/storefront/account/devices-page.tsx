import { LocalDateTime } from '#platform/web/local-date.tsx';
import {
  listDevices,
  signOutDevice,
  signOutOthers,
  type Device,
} from '#shop/identity/use-cases/devices.ts';
import { Form } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { shopContext } from '#shop/access/web/context.ts';
import { signedInSession, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/devices-page';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import type { Flash } from '#platform/web/flash.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Devices', matches[1].loaderData.shopName);

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  return listDevices(context.get(shopContext), visitor, await signedInSession(context));
}

/** Signs out one device, or all devices except this one. */
export async function action({ request, context }: Route.ActionArgs) {
  return redirectWithMessage(request, '/account/devices', await signOut({ request, context }));
}

export default function DevicesPage({ loaderData: devices }: Route.ComponentProps) {
  return (
    <>
      <h2>Devices</h2>
      <p className="mt-3 text-muted">
        Where you are signed in. If you do not recognize a device, sign it out and change your
        password.
      </p>
      <ul className="mt-8 divide-y divide-line border-y border-line">
        {devices.map((device) => (
          <DeviceRow key={device.handle} device={device} />
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post" className="mt-8">
          <Button name="intent" value="sign-out-others" kind="quiet">
            Sign out all other devices
          </Button>
        </Form>
      )}
    </>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { handle, name, openedAt, seenAt, isThisOne } = device;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="font-medium">
          {name}
          {isThisOne && <span className="ms-3 text-t2 font-medium text-good">This device</span>}
        </p>
        <p className="text-t2 text-muted">
          Signed in <LocalDateTime at={openedAt} />, last seen <LocalDateTime at={seenAt} />
        </p>
      </div>
      <Form method="post" {...(isThisOne && { action: '/signout' })}>
        <input type="hidden" name="session" value={handle} />
        <Button kind="quiet" aria-label={`Sign out ${isThisOne ? 'this device' : name}`}>
          Sign out
        </Button>
      </Form>
    </li>
  );
}

async function signOut({
  request,
  context,
}: Pick<Route.ActionArgs, 'request' | 'context'>): Promise<Flash> {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  if (textOf(posted, 'intent') === 'sign-out-others') {
    const count = await signOutOthers(shop, visitor, await signedInSession(context));
    const devices = count === 1 ? 'One other device is' : `${count} other devices are`;
    return { kind: 'success', text: `${devices} signed out.` };
  }
  const signedOut = await signOutDevice(shop, visitor, textOf(posted, 'session'));
  return signedOut.ok
    ? { kind: 'success', text: 'Device signed out.' }
    : { kind: 'info', text: 'This device is already signed out.' };
}
