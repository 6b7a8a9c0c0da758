import { countCart } from '#shop/cart/use-cases/show-cart.ts';
import { cartCountLine, cartTokenLine } from '#shop/cart/use-cases/cart-cookies.ts';
import { customerOf } from '#shop/cart/storefront/customer.ts';
import {
  type LinkFailure,
  resumeCheckout,
  showResumable,
  stopReminders,
} from '#shop/checkout/use-cases/resume-checkout.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { oneClickField, postedForm, textOf } from '#platform/web/posted-form.ts';
import CircleCheck from '~icons/lucide/circle-check';
import { data, Form, redirect } from 'react-router';
import type { Route } from './+types/resume-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Your cart', matches[1].loaderData.shopName);

/** The URL contains the token, which must not leak through the Referer header. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const token = url.searchParams.get('token') ?? '';
  const isStopping = url.searchParams.has('stop');
  const customer = await customerOf({ request, context });
  const opened = await showResumable(shop, { token, customer });
  if (!opened.ok) return { ...(await refused(opened.failure)), token, isStopping };
  if (opened.value.isOwn && !isStopping) return redirect('/checkout');
  return { ...opened.value, isExpired: false, token, isStopping };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const posted = await postedForm(request);
  const customer = await customerOf({ request, context });
  const isOneClick = posted.has(oneClickField);
  const token = isOneClick ? (url.searchParams.get('token') ?? '') : textOf(posted, 'token');
  const link = { token, customer };
  if (isOneClick || textOf(posted, 'intent') === 'stop') {
    const stopped = await stopReminders(shop, link);
    if (!stopped.ok)
      return data({ hasStopped: false, ...(await refused(stopped.failure)) }, { status: 422 });
    return data({ hasStopped: true, isExpired: false });
  }
  const resumed = await resumeCheckout(shop, link);
  if (!resumed.ok)
    return data({ hasStopped: false, ...(await refused(resumed.failure)) }, { status: 422 });
  const { cartToken } = resumed.value;
  const count = await countCart(shop, { visitor: customer.visitor, cartToken });
  const tokenLines = cartToken === null ? [] : [cartTokenLine(request, cartToken)];
  const lines = [...tokenLines, cartCountLine(request, count)];
  return redirect('/checkout', { headers: cookieHeaders(lines) });
}

/** A link that opens nothing has expired, whether or not there was such a reminder. */
async function refused({ code }: LinkFailure) {
  if (code === 'too-many-requests') return Promise.reject(data(null, { status: 429 }));
  return { isExpired: true, items: [], isOwn: false, needsSignIn: false };
}

export default function ResumePage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, isStopping, items } = loaderData;
  if (actionData?.hasStopped) {
    return (
      <Layout heading="Reminders stopped">
        <Notice kind="good" icon={CircleCheck} role="alert">
          You will get no more reminders of your cart.
        </Notice>
        <ButtonLink to="/" size="large" className="w-fit">
          Back to the shop
        </ButtonLink>
      </Layout>
    );
  }
  if (loaderData.isExpired || actionData?.isExpired) {
    return (
      <Layout heading="This link has expired">
        <p>The cart was ordered, or the link is too old.</p>
        <ButtonLink to="/shop" size="large" className="w-fit">
          Go to the shop
        </ButtonLink>
      </Layout>
    );
  }
  const stop = (
    <Form method="post" action="/checkout/resume" className="grid gap-3">
      <input type="hidden" name="token" value={token} />
      <Button name="intent" value="stop" size="large" kind={isStopping ? 'ink' : 'quiet'}>
        Stop reminders
      </Button>
    </Form>
  );
  if (isStopping) {
    return (
      <Layout heading="Stop reminders">
        <p>We will not remind you by email of a cart again. Emails about your orders go on.</p>
        {stop}
      </Layout>
    );
  }
  if (items.length === 0) {
    return (
      <Layout heading="Your cart">
        <p>The items of this email were ordered, or they are no longer in the cart.</p>
        <ButtonLink to="/shop" size="large" className="w-fit">
          Go to the shop
        </ButtonLink>
        {stop}
      </Layout>
    );
  }
  return (
    <Layout heading="Your cart">
      <ul className="grid gap-2 border-y border-line py-4">
        {items.map(({ title, quantity }) => (
          <li key={title} className="flex justify-between gap-4 wrap-anywhere">
            <span>{title}</span>
            <span className="whitespace-nowrap tabular-nums">{`× ${quantity}`}</span>
          </li>
        ))}
      </ul>
      <Continue token={token} needsSignIn={loaderData.needsSignIn} />
      {stop}
    </Layout>
  );
}

function Continue({ token, needsSignIn }: { token: string; needsSignIn: boolean }) {
  if (needsSignIn) {
    return (
      <>
        <p className="text-muted">This cart belongs to an account. Sign in to it to continue.</p>
        <ButtonLink to="/signin?next=%2Fcheckout" size="large">
          Sign in
        </ButtonLink>
      </>
    );
  }
  return (
    <Form method="post" action="/checkout/resume" className="grid">
      <input type="hidden" name="token" value={token} />
      <Button size="large">Continue to checkout</Button>
    </Form>
  );
}

function Layout({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <div className="wrap grid max-w-160 gap-6 py-[clamp(2.5rem,7vw,6rem)]">
      <h1>{heading}</h1>
      {children}
    </div>
  );
}
