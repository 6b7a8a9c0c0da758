import LogOut from '~icons/lucide/log-out';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useSignedInFlag } from '#shop/access/web/browser-flags.tsx';

const pollIntervalMs = 45_000;

/** Polls the session and shows a notice when it has ended. */
export function SessionWatch() {
  useSessionCheck();
  const isEnded = useEndedElsewhere();
  const { pathname, search } = useLocation();
  return (
    <div
      role="alert"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-20 grid p-3 print:hidden"
    >
      {isEnded && (
        <p className="pointer-events-auto mx-auto flex max-w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-2 bg-ink py-2 ps-4 pe-5 text-t2 leading-[1.35] text-on-ink shadow-window forced-colors:border">
          <LogOut aria-hidden="true" className="icon text-[1.1rem]" />
          You have been signed out.
          <a
            href={`/signin?${new URLSearchParams({ next: pathname + search })}`}
            target="_blank"
            className="inline-flex min-h-target items-center font-semibold underline underline-offset-4"
          >
            Sign in again
            <span className="sr-only">, in a new tab, so that nothing typed here is lost</span>
          </a>
        </p>
      )}
    </div>
  );
}

function useSessionCheck(): void {
  const isSignedIn = useSignedInFlag();
  useEffect(() => {
    const poll = () => {
      if (document.visibilityState === 'hidden') return;
      if (isSignedIn) void fetchSession();
      else window.showBrowserFlags?.();
    };
    const timer = setInterval(poll, pollIntervalMs);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [isSignedIn]);
}

/** The response's cookies carry the result; a network failure is ignored. */
async function fetchSession(): Promise<void> {
  await fetch('/session', { cache: 'no-store' }).catch(() => null);
  window.showBrowserFlags?.();
}

/** Signing out in this tab navigates away, so a session that ends on an open page was ended elsewhere. */
function useEndedElsewhere(): boolean {
  const { key, pathname } = useLocation();
  const isMoving = useNavigation().state !== 'idle';
  const isSignedIn = useSignedInFlag();
  const [signedInAt, setSignedInAt] = useState<string | null>(null);
  if (isSignedIn && signedInAt !== key) setSignedInAt(key);
  return !isSignedIn && !isMoving && signedInAt === key && pathname !== '/signin';
}
