import KeyRound from '~icons/lucide/key-round';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { fetchPasskeyOptions, passkeyObstacle, PasskeyObstacleNote } from './passkey-support.tsx';
import type { PasskeySignInActionData } from './passkey-sign-in.ts';

/** Also offers passkeys through the browser's autofill (conditional mediation). Client only. */
export function PasskeyButton() {
  const [obstacle] = useState(passkeyObstacle);
  const [isObstacleShown, setIsObstacleShown] = useState(false);
  const { problem, isBusy, signIn } = usePasskeySignIn(obstacle === null);
  const handleClick = () => (obstacle ? setIsObstacleShown(true) : signIn());
  return (
    <div className="grid gap-3">
      <Button type="button" kind="quiet" size="large" disabled={isBusy} onClick={handleClick}>
        <KeyRound aria-hidden="true" className="icon" />
        Sign in with a passkey
      </Button>
      <div aria-live="polite" className="empty:hidden">
        {isObstacleShown && obstacle && <PasskeyObstacleNote obstacle={obstacle} />}
      </div>
      <output className="text-t2 font-medium text-bad empty:hidden">{problem}</output>
    </div>
  );
}

function usePasskeySignIn(isPossible: boolean) {
  const { search } = useLocation();
  const fetcher = useFetcher<PasskeySignInActionData>();
  const [problem, setProblem] = useState('');
  const waiting = useRef<AbortController>(null);
  const url = `/signin/passkey${search}`;

  async function ask(mediation: 'optional' | 'conditional') {
    waiting.current?.abort();
    const abort = new AbortController();
    waiting.current = abort;
    const fetched = await fetchPasskeyOptions<PublicKeyCredentialRequestOptionsJSON>({
      url,
      fields: {},
    });
    if (abort.signal.aborted) return;
    if (!fetched.ok) return mediation === 'optional' && setProblem(fetched.text);
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(fetched.options);
    try {
      const { signal } = abort;
      const credential = await navigator.credentials.get({ publicKey, mediation, signal });
      const answer = { intent: 'answer', credential: JSON.stringify(credential) };
      await fetcher.submit(answer, { method: 'post', action: url });
    } catch {
      // For privacy, the browser does not distinguish a missing passkey from a cancelled dialog.
      if (mediation === 'optional') setProblem('No passkey was selected.');
    }
  }

  const offer = useEffectEvent(() => void ask('conditional'));
  useEffect(() => {
    if (!isPossible) return undefined;
    void PublicKeyCredential.isConditionalMediationAvailable?.().then(
      (isAvailable) => isAvailable && offer(),
    );
    return () => waiting.current?.abort();
  }, [isPossible]);

  return {
    problem: fetcher.data?.problem ?? problem,
    isBusy: fetcher.state !== 'idle',
    signIn: () => {
      setProblem('');
      void ask('optional');
    },
  };
}
