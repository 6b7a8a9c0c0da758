import { confirmSubscription, showConfirmation } from '#shop/newsletter/use-cases/subscribe.ts';
import { shopContext, requestInfoContext } from '#shop/access/web/context.ts';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import CircleCheck from '~icons/lucide/circle-check';
import { data, Form } from 'react-router';
import type { Route } from './+types/confirm-page';
import { LinkPage } from './link-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Confirm your subscription', matches[1].loaderData.shopName);

/** The URL contains the token, which must not leak through the Referer header. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  return { token, isOpen: await showConfirmation(context.get(shopContext), token) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const token = textOf(await postedForm(request), 'token');
  const { network } = context.get(requestInfoContext);
  const confirmed = await confirmSubscription(context.get(shopContext), token, { network });
  if (confirmed.ok) return data({ isConfirmed: true });
  if (confirmed.failure.code === 'too-many-requests') {
    return Promise.reject(data(null, { status: 429 }));
  }
  return data({ isConfirmed: false }, { status: 422 });
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.isConfirmed) {
    return (
      <LinkPage heading="You are subscribed">
        <Notice kind="good" icon={CircleCheck} role="alert">
          Thank you. If this is your first subscription, your coupon is on its way to you.
        </Notice>
        <ButtonLink to="/shop" size="large" className="w-fit">
          Go to the shop
        </ButtonLink>
      </LinkPage>
    );
  }
  if (!loaderData.isOpen || actionData) {
    return (
      <LinkPage heading="This link has expired">
        <p>It was used already, or it is too old. Subscribe again to get a new one.</p>
        <ButtonLink to="/newsletter" size="large" className="w-fit">
          Subscribe again
        </ButtonLink>
      </LinkPage>
    );
  }
  return (
    <LinkPage heading="Confirm your subscription">
      <p>Once you confirm, we send you our newsletter. Each one has a link to unsubscribe.</p>
      <Form method="post" action="/subscription/confirm" className="grid">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button size="large">Confirm subscription</Button>
      </Form>
    </LinkPage>
  );
}
