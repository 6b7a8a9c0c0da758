import { signOutDevice } from '#shop/identity/use-cases/sign-out-device.ts';
import { signOutOthers } from '#shop/identity/use-cases/sign-out-others.ts';
import type { RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import type { Flash } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { signedInSession, signedInVisitor } from '#shop/access/web/visitor.ts';
import { redirectWithMessage } from '#platform/web/redirect-with-message.ts';

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Signs out one device, or all devices except this one. */
export async function devicesAction(posting: ActionRequest): Promise<Response> {
  return redirectWithMessage(posting.request, '/account/devices', await signOut(posting));
}

async function signOut({ request, context }: ActionRequest): Promise<Flash> {
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
