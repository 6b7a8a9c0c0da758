import type { Access } from '#shop/access/rules/permissions.ts';
import { data, type LoaderFunctionArgs, redirect, type ServerBuild } from 'react-router';
import { access, pageRefusal } from '#shop/access/rules/page-access.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { postedForm } from '#platform/web/posted-form.ts';
import { saveCheckoutDraft } from '#shop/checkout/storefront/save-checkout-draft.ts';
import { loadSettings } from '#shop/settings/use-cases/load-settings.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { endedMessage, visitorOf } from '#shop/access/web/visitor.ts';

/** Saves posted input before the redirect to sign-in, so that it is restored afterwards. */
const saveBeforeSignIn: Readonly<Record<string, typeof saveCheckoutDraft>> = {
  'checkout/checkout-page': saveCheckoutDraft,
};

type LoaderOrAction = (args: LoaderFunctionArgs) => unknown;

/**
 * Applies shop/access/rules/pages.ts to every loader and action that is not public. Access control is on loaders and
 * actions instead of URLs, so no spelling of a URL can bypass it.
 */
export function withAccessControl(build: ServerBuild, levels = access): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const level = levels[id];
    if (!level) throw new Error(`shop/access/rules/pages.ts has no line for ${id}`);
    if (!route || level === 'everyone') return [id, route];
    const { loader, action, default: page } = route.module;
    if (page && !loader) throw new Error(`${id} needs a loader: the lock sits on it`);
    const locked = {
      ...(loader && { loader: lock(level, loader) }),
      ...(action && { action: lock(level, action, saveBeforeSignIn[id]) }),
    };
    return [id, { ...route, module: { ...route.module, ...locked } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function lock(level: Access, run: LoaderOrAction, keep?: typeof saveCheckoutDraft): LoaderOrAction {
  return async (args) => {
    const visitor = await visitorOf(args.context);
    const admitsGuests = level === 'buyer' && !visitor && (await admitsGuestsOf(args.context));
    const refused = pageRefusal(level, visitor, admitsGuests);
    if (refused === null) return run(args);
    if (refused === 'sign-in') {
      await keep?.(args.context, await postedForm(args.request));
      const ended = await endedMessage(args.context);
      const notice = ended && flashLine(args.request, { kind: 'notice', text: ended });
      return redirect(signInUrl(args.url), notice ? { headers: cookieHeaders([notice]) } : 302);
    }
    if (refused === 'second-factor') return redirect('/account/sign-in');
    const { log } = args.context.get(shopContext);
    log.warn({ code: 'access-denied', access: level, userId: visitor?.userId }, 'refused');
    return Promise.reject(data(null, { status: refused === 'not-found' ? 404 : 403 }));
  };
}

async function admitsGuestsOf(context: LoaderFunctionArgs['context']): Promise<boolean> {
  return (await loadSettings(context.get(shopContext))).guestCheckout;
}

/** The sign-in page with the path to return to (ruling 5). */
function signInUrl({ pathname, search }: URL): string {
  return `/signin?${new URLSearchParams({ next: pathname + search })}`;
}
