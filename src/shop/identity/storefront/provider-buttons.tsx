import { formatList } from '#platform/format.ts';
import { providerLabels, type ProviderName } from '#shop/identity/rules/provider.ts';
import { useId } from 'react';
import { Button } from '#platform/web/button.tsx';
import { useSignInWindow } from './sign-in-window.ts';

export interface ProviderState {
  name: ProviderName;
  /** Whether the provider's credentials are configured. */
  isReady: boolean;
}

interface ProviderButtonsProps {
  providers: readonly ProviderState[];
  /** The path to return to after signing in. */
  next: string | null;
}

/** Sign-in with identity providers (ruling 9). Buttons of unconfigured providers are disabled with an explanation. */
export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const requiredProblems = providers
    .filter(({ isReady }) => !isReady)
    .map(({ name }) => providerLabels[name]);
  const [pendingProvider, open] = useSignInWindow(next);
  const notes = useId();
  return (
    <div className="grid gap-6">
      <p className="grid grid-cols-[1fr_auto_1fr] items-center gap-4 text-t2 text-muted before:h-px before:bg-line after:h-px after:bg-line">
        or
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {providers.map(({ name, isReady }) => (
          <form
            key={name}
            method="post"
            action={`/signin/${name}`}
            className="grid"
            onSubmit={(event) => open(name, event)}
          >
            {next !== null && <input type="hidden" name="next" value={next} />}
            <Button
              type="submit"
              kind="quiet"
              disabled={!isReady}
              aria-describedby={isReady ? undefined : notes}
              className={`px-2! ${isReady ? '' : 'border-dashed'}`}
            >
              <ProviderIcon name={name} />
              Continue with {providerLabels[name]}
            </Button>
          </form>
        ))}
      </div>
      {requiredProblems.length > 0 && (
        <p id={notes} className="text-t2 leading-[1.35] text-muted">
          Sign-in with {formatList(requiredProblems)} is not set up in this shop yet. Your email
          works just as well.
        </p>
      )}
      <output className="text-t2 leading-[1.35] text-muted empty:hidden">
        {pendingProvider && `Continue in the ${providerLabels[pendingProvider]} window.`}
      </output>
    </div>
  );
}

/** Drawn in the stroke style of the other icons. */
export function ProviderIcon({ name }: { name: ProviderName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="icon fill-none stroke-current stroke-[1.5]"
    >
      <path d={marks[name]} />
    </svg>
  );
}

const marks: Readonly<Record<ProviderName, string>> = {
  google: 'M20.5 12.2h-8.1M20.5 12.2a8.5 8.5 0 1 1-2.6-6.1',
  facebook: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M15.2 7.6h-1.1a2 2 0 0 0-2 2V21M9.6 12.6h5',
};
