import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { visitorOf } from '#shop/access/web/visitor.ts';
import { completeSignIn } from '#shop/identity/storefront/complete-sign-in.ts';
import {
  problemOf,
  refusedOf,
  type Refused,
  requiredProblems,
} from '#shop/identity/storefront/identity-messages.ts';
import { orderLinkPath } from '#shop/orders/rules/order-link.ts';
import { registerGuest } from '#shop/orders/use-cases/register-guest.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { honeypotMessage, isHoneypotFilled, textOf } from '#platform/web/posted-form.ts';
import { refusalStatus } from '#platform/web/too-many-attempts.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';

interface AccountRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
  orderId: number;
  /** Of the signed link. */
  token: string;
  posted: FormData;
}

/** Opens an account from the page of a guest's order and returns to it. */
export async function guestAccountAction({
  request,
  context,
  orderId,
  token,
  posted,
}: AccountRequest) {
  const shop = context.get(shopContext);
  const { network } = context.get(requestInfoContext);
  const path = orderLinkPath(orderId, token);
  if ((await visitorOf(context)) !== null) return redirect(path);
  const password = textOf(posted, 'new-password');
  if (password === '') return refuse(refusedOf([requiredProblems['new-password']]), 422);
  if (isHoneypotFilled(posted)) {
    return refuse(refusedOf([{ field: null, text: honeypotMessage }]), 422);
  }
  const caller = { headers: request.headers, network };
  const registered = await registerGuest(shop, { orderId, token, password }, caller);
  if (registered.ok) {
    const message = 'signup Successful';
    const signedIn = { ...registered.value, shop, request, message, next: path };
    const { to, cookies } = await completeSignIn(signedIn);
    return redirect(to, { headers: cookieHeaders(cookies) });
  }
  const { failure } = registered;
  if (failure.code === 'not-found') return Promise.reject(data(null, { status: 404 }));
  // Someone has taken over the order since the page was opened.
  if (failure.code === 'not-guest') return redirect(path);
  return refuse(refusedOf([problemOf(failure)]), refusalStatus(failure));
}

function refuse(refused: Refused, status: number) {
  return data({ refused }, { status });
}
