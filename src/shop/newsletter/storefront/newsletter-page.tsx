import { formatShortMoney, money } from '#platform/money.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { pageHead } from '#shop/settings/web/head/page-head.ts';
import { textOf } from '#platform/web/posted-form.ts';
import type { Route } from './+types/newsletter-page';
import { unreachable } from '#platform/web/unreachable.ts';
import { Newsletter } from './newsletter.tsx';
import { type SubscribeActionData, subscribeAction } from './subscribe-action.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = await loadSettings(context.get(shopContext));
  const { shopName, newsletterText: text, newsletterCouponMinor, currency } = settings;
  const head = pageHead({
    title: `Newsletter, ${shopName}`,
    description: text,
    url: new URL('/newsletter', url),
    shopName,
  });
  return { head, text, coupon: formatShortMoney(money(newsletterCouponMinor, currency)) };
}

export function action(args: Route.ActionArgs) {
  return subscribeAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted): SubscribeActionData => {
    return { isDone: false, email: textOf(posted, 'email'), text: unreachable };
  });
}

/** The newsletter form as its own page, for browsers without JavaScript. */
export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { coupon, text } = loaderData;
  return <Newsletter coupon={coupon} text={text} heading="h1" answer={actionData} />;
}
