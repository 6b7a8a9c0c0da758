import { lazy, Suspense } from 'react';
import { useIsHydrated } from '#platform/web/use-is-hydrated.ts';

const PasskeyButton = lazy(async () => {
  const { PasskeyButton: component } = await import('./passkey-button.tsx');
  return { default: component };
});

/** Passkeys need JavaScript, so the button is rendered after hydration. */
export function LazyPasskeyButton() {
  const isHydrated = useIsHydrated();
  return (
    <div className="grid min-h-14">
      <noscript>
        <p className="text-t2 text-muted">
          Signing in with a passkey needs JavaScript, which is off in this browser.
        </p>
      </noscript>
      {isHydrated && (
        <Suspense fallback={null}>
          <PasskeyButton />
        </Suspense>
      )}
    </div>
  );
}
