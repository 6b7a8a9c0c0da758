import { formatShortMoney, money } from '#domain/money.ts';
import { loadSettings } from '#services/settings/load-settings.ts';
import { data } from 'react-router';
import { shopContext } from '#web/context.ts';
import { pageHead } from '#web/head/page-head.ts';
import { textOf } from '#web/posted-form.ts';
import type { Route } from './+types/newsletter-page';
import { unreachable } from '../cart/cart-words.ts';
import { Newsletter } from './newsletter.tsx';
import { type SubscribeAnswer, subscribeAction } from './subscribe-action.ts';

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

/** A shop that cannot be reached is no reason to lose what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const answer: SubscribeAnswer = {
      isDone: false,
      email: textOf(form, 'email'),
      text: unreachable,
    };
    return data(answer, { status: 503 });
  }
}

/** The home page's box as a page: what it leads to without JavaScript. */
export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { coupon, text } = loaderData;
  return <Newsletter coupon={coupon} text={text} heading="h1" answer={actionData} />;
}
