import { renewBeforeMs } from '#shop/access/rules/session.ts';
import { useContext, useEffect, useSyncExternalStore, createContext } from 'react';
import { useFetchers, useLocation } from 'react-router';
import earlyPresses from '#platform/web/early-presses.js?raw';
import flags from './browser-flags.js?raw';

declare global {
  interface Window {
    /** Set by browser-flags.js. */
    showBrowserFlags?: () => void;
  }
}

const changed = 'browser-flags';

/**
 * Runs in <head> before the first paint: cached pages are the same for everyone, and the state of this
 * browser (signed in, cart count) is shown by CSS through attributes of <html>.
 * It also mirrors the flag 'islogin' into the browser's storage (ruling 6), and records presses until the
 * scripts have loaded.
 */
export function BrowserFlags() {
  const nonce = useContext(NonceContext);
  // Hydration keeps the text of the server, so browsers do not load it again with the code.
  const html = import.meta.env.SSR ? flags + earlyPresses : '';
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** Updates the flags whenever they may have changed: after a navigation, a form or a return to the page. */
export function useBrowserFlags(): void {
  const { key } = useLocation();
  const isWaiting = useFetchers().length > 0;
  const moment = isWaiting ? null : key;
  useEffect(() => {
    if (moment !== null) window.showBrowserFlags?.();
  }, [moment]);
  useSessionRenewal();
  useEffect(() => {
    const show = () => window.showBrowserFlags?.();
    window.addEventListener('pageshow', show);
    window.addEventListener('storage', show);
    // Observes cart changes in other tabs; browsers without cookieStore update on focus.
    window.cookieStore?.addEventListener('change', show);
    window.addEventListener('focus', show);
    return () => {
      window.removeEventListener('pageshow', show);
      window.removeEventListener('storage', show);
      window.cookieStore?.removeEventListener('change', show);
      window.removeEventListener('focus', show);
    };
  }, []);
}

/** Renews the session of an open page five minutes before it expires (specification 4). */
function useSessionRenewal(): void {
  const until = useSyncExternalStore(subscribeToFlags, sessionUntil, () => '');
  useEffect(() => {
    if (until === '') return undefined;
    const delayMs = Number(until) * 1000 - renewBeforeMs - Date.now();
    const timer = setTimeout(() => void renewSession(), Math.max(0, delayMs));
    return () => clearTimeout(timer);
  }, [until]);
}

async function renewSession(): Promise<void> {
  // A network failure is ignored: the next page checks the session again.
  await fetch('/session', { method: 'POST' }).catch(() => null);
  window.showBrowserFlags?.();
}

function sessionUntil(): string {
  return /(?:^|; )session-until=(\d+)/.exec(document.cookie)?.[1] ?? '';
}

/** The number of items according to the cookie; `onServer` until hydration. */
export function useCartCount(onServer: string): string {
  return useSyncExternalStore(subscribeToFlags, currentCartCount, () => onServer);
}

/** The browser's signed-in flag; false on the server. */
export function useSignedInFlag(): boolean {
  return useSyncExternalStore(subscribeToFlags, isFlaggedSignedIn, () => false);
}

function isFlaggedSignedIn(): boolean {
  return document.documentElement.dataset['signedIn'] === 'true';
}

export function subscribeToFlags(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}

export function currentCartCount(): string {
  return document.documentElement.dataset['cart'] ?? '';
}

/** For the inline scripts of the page that is being rendered; in the browser there is none. */
export const NonceContext = createContext<string | undefined>(undefined);
