import { isUnsubscribeLink, unsubscribe } from '#shop/newsletter/use-cases/unsubscribe.ts';
import { shopContext, requestInfoContext } from '#shop/access/web/context.ts';
import { privateHead } from '#shop/settings/web/head/page-head.ts';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { oneClickField, postedForm, textOf } from '#platform/web/posted-form.ts';
import CircleCheck from '~icons/lucide/circle-check';
import { data, Form } from 'react-router';
import type { Route } from './+types/unsubscribe-page';
import { LinkPage } from './link-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  privateHead('Unsubscribe', matches[1].loaderData.shopName);

/** The URL contains the token, which must not leak through the Referer header. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };
}

/** Opening the page changes nothing, because mail scanners open every link. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const { subscriberId } = params;
  const token = url.searchParams.get('token') ?? '';
  const isLink = isUnsubscribeLink(context.get(shopContext), { subscriberId, token });
  return { subscriberId, token, isLink };
}

/** Mail programs post to the URL of the email, people by the button. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const posted = await postedForm(request);
  const isOneClick = posted.has(oneClickField);
  const token = isOneClick ? (url.searchParams.get('token') ?? '') : textOf(posted, 'token');
  const link = { subscriberId: params.subscriberId, token };
  const { network } = context.get(requestInfoContext);
  const done = await unsubscribe(context.get(shopContext), link, { network });
  if (done.ok) return data({ isDone: true });
  const status = done.failure.code === 'too-many-requests' ? 429 : 422;
  return status === 429
    ? Promise.reject(data(null, { status }))
    : data({ isDone: false }, { status });
}

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.isDone) {
    return (
      <LinkPage heading="You are unsubscribed">
        <Notice kind="good" icon={CircleCheck} role="alert">
          You will get no more newsletters from us.
        </Notice>
        <ButtonLink to="/" size="large" className="w-fit">
          Back to the shop
        </ButtonLink>
      </LinkPage>
    );
  }
  if (!loaderData.isLink || actionData) {
    return (
      <LinkPage heading="This link does not work">
        <p>Please use the link of the email as a whole, or write to us.</p>
        <ButtonLink to="/contact" size="large" className="w-fit">
          Contact us
        </ButtonLink>
      </LinkPage>
    );
  }
  const { subscriberId, token } = loaderData;
  return (
    <LinkPage heading="Unsubscribe">
      <p>We will send you no more newsletters. Emails about your orders go on.</p>
      <Form method="post" action={`/subscription/end/${subscriberId}`} className="grid">
        <input type="hidden" name="token" value={token} />
        <Button size="large">Unsubscribe</Button>
      </Form>
    </LinkPage>
  );
}
