import type { Access } from '#domain/identity/access.ts';
import { data, type LoaderFunctionArgs, redirect, type ServerBuild } from 'react-router';
import { access, pageRefusal } from './access.ts';
import { shopContext } from './context.ts';
import { postedForm } from './posted-form.ts';
import { saveCheckoutDraft } from './storefront/checkout/save-checkout-draft.ts';
import { visitorOf } from './visitor.ts';

/** What was typed before the session ended is there again after signing in. */
const keepers: Readonly<Record<string, typeof saveCheckoutDraft>> = {
  'storefront/checkout/checkout-page': saveCheckoutDraft,
};

type LoaderOrAction = (args: LoaderFunctionArgs) => unknown;

/**
 * The build with a lock on everything that access.ts does not open to everyone. It sits on loaders and
 * actions, not on addresses: however a page is asked for, its data passes through here.
 */
export function lockedBuild(build: ServerBuild, levels = access): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const level = levels[id];
    if (!level) throw new Error(`access.ts has no line for ${id}`);
    if (!route || level === 'everyone') return [id, route];
    const { loader, action, default: page } = route.module;
    if (page && !loader) throw new Error(`${id} needs a loader: the lock sits on it`);
    const locked = {
      ...(loader && { loader: lock(level, loader) }),
      ...(action && { action: lock(level, action, keepers[id]) }),
    };
    return [id, { ...route, module: { ...route.module, ...locked } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function lock(level: Access, run: LoaderOrAction, keep?: typeof saveCheckoutDraft): LoaderOrAction {
  return async (args) => {
    const visitor = await visitorOf(args.context);
    const refused = pageRefusal(level, visitor);
    if (refused === null) return run(args);
    if (refused === 'sign-in') {
      await keep?.(args.context, await postedForm(args.request));
      return redirect(signInUrl(args.url));
    }
    if (refused === 'second-factor') return redirect('/account/sign-in');
    const { log } = args.context.get(shopContext);
    log.warn({ code: 'access-denied', access: level, userId: visitor?.userId }, 'refused');
    return Promise.reject(data(null, { status: refused === 'not-found' ? 404 : 403 }));
  };
}

/** The sign-in page, which leads back to where the customer wanted to go (ruling 5). */
function signInUrl({ pathname, search }: URL): string {
  return `/signin?${new URLSearchParams({ next: pathname + search })}`;
}
