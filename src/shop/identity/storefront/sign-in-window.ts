import type { ProviderName } from '#shop/identity/rules/provider.ts';
import { isAdminPath } from '#shop/identity/rules/after-sign-in.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { dismissErrors, showToast } from '#platform/web/toast.ts';
import { providerMessage } from './provider-messages.ts';

interface OpenedWindow {
  provider: ProviderName;
  id: string;
  window: Window;
}

type Open = (provider: ProviderName, event: React.SubmitEvent<HTMLFormElement>) => void;

const pollIntervalMs = 500;
/** How long the notice about a blocked popup is shown before the form continues in this window. */
const blockedNoticeMs = 1500;
const windowFeatures = 'popup,width=500,height=680';

/** Opens the sign-in popup and handles its result. Returns the provider whose popup is open. */
export function useSignInWindow(next: string | null): [ProviderName | null, Open] {
  const [opened, setOpened] = useState<OpenedWindow | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    if (!opened) return undefined;
    const channel = new BroadcastChannel(signInChannel(opened.id));
    channel.addEventListener('message', ({ data }: MessageEvent<SignInWindowMessage>) => {
      // The popup closes once its message is acknowledged.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has but one
      channel.postMessage('heard');
      setOpened(null);
      dismissErrors();
      if (data.kind !== 'entered') showToast({ kind: 'error', text: data.text });
      else if (isAdminPath(data.to)) location.assign(data.to);
      else void navigate(data.to);
    });
    const stopPolling = onceClosed(opened.window, () => {
      // The channel stays open: a popup severed by the provider is indistinguishable from a closed one.
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

/** Requires two observations, because the message of a completed popup may still be in flight. */
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

/** The message from the sign-in popup to the page that opened it. */
export type SignInWindowMessage =
  | { kind: 'entered'; to: string }
  | { kind: 'failed'; code: string; text: string };

const windowIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isWindowId(text: string | null): text is string {
  return text !== null && windowIdPattern.test(text);
}

/** Each popup has its own channel, so that only the page that opened it receives the message. */
export function signInChannel(windowId: string): string {
  return `sign-in ${windowId}`;
}
