import type { ProviderName } from '#domain/identity/provider.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { dismissErrors, showToast } from '#web/ui/toast.ts';
import { providerWords } from './provider-words.ts';
import { type SignInAnswer, signInChannel } from './sign-in-window.ts';

interface OpenedWindow {
  provider: ProviderName;
  id: string;
  window: Window;
}

type Open = (provider: ProviderName, event: React.SubmitEvent<HTMLFormElement>) => void;

const checkIntervalMs = 500;
/** Time to read that the window was blocked, before the form leads away in this one. */
const readBlockedMs = 1500;
const look = 'popup,width=500,height=680';

/** A window of its own for signing in with a provider, and what comes of it. Answers for whom it waits. */
export function useSignInWindow(next: string | null): [ProviderName | null, Open] {
  const [opened, setOpened] = useState<OpenedWindow | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    if (!opened) return undefined;
    const channel = new BroadcastChannel(signInChannel(opened.id));
    channel.addEventListener('message', ({ data }: MessageEvent<SignInAnswer>) => {
      // The window closes when it knows that it was heard.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one
      channel.postMessage('heard');
      setOpened(null);
      dismissErrors();
      if (data.kind === 'entered') void navigate(data.to);
      else showToast({ kind: 'error', text: data.text });
    });
    const stopLooking = onceClosed(opened.window, () => {
      // Still listened to: a provider may have cut it off, which looks the same from here.
      setIsClosed(true);
      const text = providerWords(opened.provider, { code: 'popup-closed-by-user' });
      showToast({ kind: 'error', text });
    });
    return () => {
      stopLooking();
      channel.close();
    };
  }, [opened, navigate]);

  const open: Open = (provider, event) => {
    event.preventDefault();
    dismissErrors();
    const id = crypto.randomUUID();
    const query = new URLSearchParams({ window: id, ...(next !== null && { next }) });
    const own = window.open(`/signin/${provider}?${query}`, `sign-in-${id}`, look);
    if (own) {
      setOpened({ provider, id, window: own });
      setIsClosed(false);
    } else {
      const text = providerWords(provider, { code: 'popup-blocked' });
      showToast({ kind: 'error', text });
      const { currentTarget: form } = event;
      setTimeout(() => form.submit(), readBlockedMs);
    }
  };
  return [isClosed ? null : (opened?.provider ?? null), open];
}

/** Seen twice: the answer of a window that is done may still be on its way. */
function onceClosed(opened: Window, tell: () => void): () => void {
  let seen = 0;
  const timer = setInterval(() => {
    if (opened.closed) seen += 1;
    if (seen < 2) return;
    clearInterval(timer);
    tell();
  }, checkIntervalMs);
  return () => clearInterval(timer);
}
