import { renewBeforeMs } from '#domain/identity/session.ts';
import { useContext, useEffect, useSyncExternalStore } from 'react';
import { useFetchers, useLocation } from 'react-router';
import script from './browser-flags.js?raw';
import { NonceContext } from './nonce-context.ts';

declare global {
  interface Window {
    /** Set by browser-flags.js, where scripts run. */
    showBrowserFlags?: () => void;
  }
}

const changed = 'browser-flags';

/**
 * Stands in <head> and runs before the first paint: pages are the same for everyone, and what is this
 * browser's own (signed in or not, things in the cart) is shown by CSS through attributes of <html>.
 * It also mirrors the flag 'islogin' into the browser's storage (ruling 6).
 */
export function BrowserFlags() {
  const nonce = useContext(NonceContext);
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  );
}

/** Shows them again when they may have changed: after a navigation, after a form, on the way back. */
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
    // What another tab puts into the cart or takes out of it; browsers that lack this see it when they return.
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

/** Prolongs the session of a page that stays open, five minutes before its end (specification 4). */
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
  // Without a connection there is nothing to do: the next page asks again who is there.
  await fetch('/session', { method: 'POST' }).catch(() => null);
  window.showBrowserFlags?.();
}

function sessionUntil(): string {
  return /(?:^|; )session-until=(\d+)/.exec(document.cookie)?.[1] ?? '';
}

/** Pieces in the cart as the browser's cookie has them; `onServer` until scripts have taken over. */
export function useCartCount(onServer: string): string {
  return useSyncExternalStore(subscribeToFlags, currentCartCount, () => onServer);
}

/** Whether the browser takes itself to be signed in; never so on the server. */
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
