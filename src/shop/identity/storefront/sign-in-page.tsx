import { afterSignIn, isAdminPath } from '#shop/identity/rules/after-sign-in.ts';
import { nextPath } from '#platform/next-path.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import CircleCheck from '~icons/lucide/circle-check';
import { useEffect } from 'react';
import { redirect, redirectDocument, useNavigation, Form, Link } from 'react-router';
import { requestInfoContext, shopContext } from '#shop/access/web/context.ts';
import { pageHead } from '#shop/settings/web/head/page-head.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { FlashToast } from '#platform/web/flash-toast.tsx';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { LoadingOverlay, prepareLoadingOverlay } from '#shop/settings/web/loading-overlay.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { dismissErrors } from '#platform/web/toast.ts';
import { endedMessage, visitorOf } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/sign-in-page';
import { problemOf, refusalOf, type Tab, type Refusal } from './identity-messages.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { LazyPasskeyButton } from './lazy-passkey-button.tsx';
import { registerAction, signInAction } from './sign-in-action.ts';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { sitePictures } from '#shop/settings/rules/site-pictures.ts';
import { SitePicture } from '#shop/settings/web/site-picture.tsx';
import { Button } from '#platform/web/button.tsx';
import { PasswordField } from '#platform/web/password-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { HoneyPot } from '#platform/web/honey-pot.tsx';

/** Opened in a tab of its own by the forms of staff that ask for it. */
const signInAgain = 'Please sign in again, then return to the page you came from.';

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await visitorOf(context);
  const next = nextPath(url.searchParams.get('next'));
  // A session that is too old for a change is replaced by signing in once more.
  if (visitor && !url.searchParams.has('again')) {
    const to = afterSignIn(visitor, next);
    return isAdminPath(to) ? redirectDocument(to) : redirect(to);
  }
  const shop = context.get(shopContext);
  const { shopName, welcomePercentOff } = await loadSettings(shop);
  const head = pageHead({
    title: `Sign in, ${shopName}`,
    description: `Sign in to ${shopName} or create an account: your cart, your orders and your reviews in one place.`,
    url: new URL('/signin', url),
    shopName,
  });
  const providers = shop.providers.states.map(({ name, state }) => ({
    name,
    isReady: state === 'ready',
  }));
  const ended = visitor ? signInAgain : await endedMessage(context);
  const tab = tabOf(url.searchParams.get('tab'));
  return { head, tab, next, providers, welcomePercentOff, ended };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await postedForm(request);
  const { network } = context.get(requestInfoContext);
  const submission = { shop: context.get(shopContext), request, form, network };
  const isNew = tabOf(textOf(form, 'intent')) === 'register';
  return isNew ? registerAction(submission) : signInAction(submission);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, (posted) => {
    const typed = textOf(posted, 'login') || textOf(posted, 'email');
    const problem = problemOf({ code: 'network-request-failed' });
    return refusalOf(tabOf(textOf(posted, 'intent')), typed, [problem]);
  });
}

export default function SignInPage({
  loaderData,
  actionData: refusal,
  matches,
}: Route.ComponentProps) {
  const { flash } = matches[1].loaderData;
  const notice = flash?.kind === 'notice' ? flash.text : loaderData.ended;
  const tab = refusal?.tab ?? loaderData.tab;
  const isBusy = useNavigation().formAction?.startsWith('/signin') ?? false;
  const forms = useFocusOnProblem<HTMLDivElement>(refusal);
  useEffect(() => {
    if (isBusy) dismissErrors();
  }, [isBusy]);
  return (
    <div className="grid lg:min-h-184 lg:grid-cols-2">
      <SignInPicture welcomePercentOff={loaderData.welcomePercentOff} />
      <div
        ref={forms}
        onInput={prepareLoadingOverlay}
        className="group/tabs mx-auto grid w-full max-w-152 content-center gap-8 px-gutter py-[clamp(2rem,6vw,6rem)]"
      >
        <h1>Come in.</h1>
        {notice !== null && (
          <Notice kind="good" icon={CircleCheck} role="alert">
            {notice}
          </Notice>
        )}
        <fieldset key={loaderData.tab} className="flex gap-8 border-b border-line">
          <legend className="sr-only">Sign in or create an account</legend>
          <TabButton value="sign-in" isFirst={tab === 'sign-in'}>
            Sign In
          </TabButton>
          <TabButton value="register" isFirst={tab === 'register'}>
            Register
          </TabButton>
        </fieldset>
        <div className="hidden group-has-[[value=sign-in]:checked]/tabs:block">
          <SignInForm refusal={refusal?.tab === 'sign-in' ? refusal : undefined} isBusy={isBusy} />
        </div>
        <div className="hidden group-has-[[value=register]:checked]/tabs:block">
          <RegisterForm refusal={refusal?.tab === 'register' ? refusal : undefined} />
        </div>
        <LazyPasskeyButton />
        <ProviderButtons providers={loaderData.providers} next={loaderData.next} />
      </div>
      <FlashToast flash={refusal?.message ?? null} />
      {isBusy && <LoadingOverlay />}
    </div>
  );
}

/** Radio buttons styled as tabs, so that they work without JavaScript. */
function TabButton({
  value,
  isFirst,
  children,
}: {
  value: Tab;
  isFirst: boolean;
  children: string;
}) {
  return (
    <label className="relative inline-flex min-h-target items-center py-3.5 font-medium text-muted after:absolute after:inset-x-0 after:-bottom-px hover:text-ink has-checked:text-ink has-checked:after:border-b-2 has-checked:after:border-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-3">
      <input type="radio" name="tab" value={value} defaultChecked={isFirst} className="sr-only" />
      {children}
    </label>
  );
}

function tabOf(text: string | null): Tab {
  return text === 'register' ? 'register' : 'sign-in';
}

/** The picture beside the form on wide screens. */
function SignInPicture({ welcomePercentOff }: { welcomePercentOff: number }) {
  const picture = sitePictures['sign-in'];
  return (
    <div
      className="photo max-lg:hidden"
      style={{ backgroundImage: `url("${picture.placeholder}")` }}
    >
      <SitePicture picture={picture} sizes="50vw" alt="" className="absolute inset-0" />
      <p className="absolute start-[clamp(2rem,4vw,4rem)] bottom-[clamp(2rem,4vw,4rem)] max-w-[12em] font-serif text-t6 leading-[1.05] tracking-[-0.018em] text-photo-ink">
        {welcomePercentOff > 0 && (
          <>
            <em>{welcomePercentOff}% off one item</em> on sign-up.
            <br />
          </>
        )}
        Pick it well.
      </p>
    </div>
  );
}

function SignInForm({ refusal, isBusy }: { refusal: Refusal | undefined; isBusy: boolean }) {
  const { typed, problems } = refusal ?? { typed: '', problems: {} };
  return (
    <Form method="post" className="grid gap-6">
      <input type="hidden" name="intent" value="sign-in" />
      <TextField
        name="login"
        label="Username or email address"
        isRequired
        problem={problems.login}
        defaultValue={typed}
        autoComplete="username webauthn"
        maxLength={254}
      />
      <PasswordField
        name="password"
        label="Password"
        isRequired
        problem={problems.password}
        isValidating={isBusy}
        autoComplete="current-password"
      />
      <Link
        to="/forgot"
        className="-my-3 inline-flex min-h-target w-fit items-center text-t2 text-muted underline underline-offset-[0.3em] hover:text-ink"
      >
        Forgot your password?
      </Link>
      <Button type="submit" size="large">
        Sign In
      </Button>
    </Form>
  );
}

function RegisterForm({ refusal }: { refusal: Refusal | undefined }) {
  const { typed, problems } = refusal ?? { typed: '', problems: {} };
  return (
    <Form method="post" className="grid gap-6">
      <input type="hidden" name="intent" value="register" />
      <TextField
        name="email"
        type="email"
        label="Email address"
        isRequired
        problem={problems.email}
        defaultValue={typed}
        autoComplete="email"
        maxLength={254}
      />
      <NewPasswordField label="Password" problem={problems['new-password']} />
      <HoneyPot />
      <Button type="submit" size="large">
        Register
      </Button>
    </Form>
  );
}
