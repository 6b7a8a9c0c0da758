import { formatShortMoney } from '#platform/format.ts';
import { money } from '#platform/money.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { shopContext, requestInfoContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { pageHead } from '#shop/settings/web/head/page-head.ts';
import {
  textOf,
  honeypotMessage,
  isHoneypotFilled,
  postedForm,
} from '#platform/web/posted-form.ts';
import type { Route } from './+types/newsletter-page';
import { unreachable } from '#platform/web/unreachable.ts';
import { Newsletter, type SubscribeActionData } from './newsletter.tsx';
import { subscribe, type SubscribeFailure } from '#shop/newsletter/use-cases/subscribe.ts';
import { data } from 'react-router';
import { tooManyAttempts } from '#platform/web/too-many-attempts.ts';

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

export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request);
  const email = textOf(form, 'email').trim();
  if (isHoneypotFilled(form)) return refuse(email, honeypotMessage);
  const { network } = context.get(requestInfoContext);
  const subscribed = await subscribe(context.get(shopContext), email, { network });
  if (!subscribed.ok) return refuse(email, reason(subscribed.failure));
  return data<SubscribeActionData>({ isDone: true, email, text: thanks });
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted): SubscribeActionData => {
    return { isDone: false, email: textOf(posted, 'email'), text: unreachable };
  });
}

/** The newsletter form as its own page, for browsers without JavaScript. */
export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { coupon, text } = loaderData;
  return <Newsletter coupon={coupon} text={text} heading="h1" result={actionData} />;
}

// The same message whether or not the address was already subscribed, so it reveals nothing.
const thanks =
  'Thank you for subscribing. Confirm your address with the link that we are emailing you, and your code follows. Each address receives one code only.';

function refuse(email: string, text: string) {
  return data<SubscribeActionData>({ isDone: false, email, text }, { status: 422 });
}

function reason(failure: SubscribeFailure): string {
  if (failure.code === 'too-many-requests') return tooManyAttempts(failure.waitMs);
  return 'Please enter a valid email address, like name@example.com.';
}
