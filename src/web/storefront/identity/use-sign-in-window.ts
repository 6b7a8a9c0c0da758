import type { ProviderName } from '#domain/identity/provider.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { dismissErrors, showToast } from '#web/ui/toast.ts';
import { providerMessage } from './provider-messages.ts';
import { type SignInWindowMessage, signInChannel } from './sign-in-window.ts';

interface OpenedWindow {
  provider: ProviderName;
  id: string;
  window: Window;
}

type Open = (provider: ProviderName, event: React.SubmitEvent<HTMLFormElement>) => void;

const pollIntervalMs = 500;
/** Time to read that the window was blocked, before the form leads away in this one. */
const blockedNoticeMs = 1500;
const windowFeatures = 'popup,width=500,height=680';

/** A window of its own for signing in with a provider, and what comes of it. Answers for whom it waits. */
export function useSignInWindow(next: string | null): [ProviderName | null, Open] {
  const [opened, setOpened] = useState<OpenedWindow | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    if (!opened) return undefined;
    const channel = new BroadcastChannel(signInChannel(opened.id));
    channel.addEventListener('message', ({ data }: MessageEvent<SignInWindowMessage>) => {
      // The window closes when it knows that it was heard.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one
      channel.postMessage('heard');
      setOpened(null);
      dismissErrors();
      if (data.kind === 'entered') void navigate(data.to);
      else showToast({ kind: 'error', text: data.text });
    });
    const stopPolling = onceClosed(opened.window, () => {
      // Still listened to: a provider may have cut it off, which looks the same from here.
      setIsClosed(true);
      const text = providerMessage(opened.provider, { code: 'popup-closed-by-user' });
      showToast({ kind: 'error', text });
    });
    return () => {
      stopPolling();
      channel.close();
    };
  }, [opened, navigate]);

  const open: Open = (provider, event) => {
    event.preventDefault();
    dismissErrors();
    const id = crypto.randomUUID();
    const query = new URLSearchParams({ window: id, ...(next !== null && { next }) });
    const own = window.open(`/signin/${provider}?${query}`, `sign-in-${id}`, windowFeatures);
    if (own) {
      setOpened({ provider, id, window: own });
      setIsClosed(false);
    } else {
      const text = providerMessage(provider, { code: 'popup-blocked' });
      showToast({ kind: 'error', text });
      const { currentTarget: form } = event;
      setTimeout(() => form.submit(), blockedNoticeMs);
    }
  };
  return [isClosed ? null : (opened?.provider ?? null), open];
}

/** Seen twice: the answer of a window that is done may still be on its way. */
function onceClosed(opened: Window, onClosed: () => void): () => void {
  let seen = 0;
  const timer = setInterval(() => {
    if (opened.closed) seen += 1;
    if (seen < 2) return;
    clearInterval(timer);
    onClosed();
  }, pollIntervalMs);
  return () => clearInterval(timer);
}
