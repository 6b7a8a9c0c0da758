import { escapeHtml } from '#platform/text.ts';
import { minimalPage } from '#platform/web/minimal-page.ts';
import { type SignInWindowMessage, signInChannel } from './sign-in-window.ts';

interface SignInWindowResponse {
  windowId: string;
  answer: SignInWindowMessage;
  nonce: string | null;
  headers: Headers;
}

/** The final page of the sign-in popup: it notifies the page that opened it and closes. */
export function signInWindowResponse({
  windowId,
  answer,
  nonce,
  headers,
}: SignInWindowResponse): Response {
  // The opener policy of the other pages would sever the connection to the opening window.
  headers.set('Cross-Origin-Opener-Policy', 'unsafe-none');
  const text = answer.kind === 'entered' ? 'You are signed in.' : answer.text;
  const to = answer.kind === 'entered' ? answer.to : '/signin';
  return minimalPage({
    title: 'Sign in',
    body: [
      `<h1>${escapeHtml(text)}</h1><p>You can close this window, or <a href="${escapeHtml(to)}">continue here</a>.</p>`,
      `<script nonce="${escapeHtml(nonce ?? '')}">${script(windowId, answer)}</script>`,
    ].join(''),
    headers,
  });
}

/** Uses a BroadcastChannel because providers may sever window.opener, and the channel is same-origin only. */
function script(windowId: string, answer: SignInWindowMessage): string {
  return [
    `const channel = new BroadcastChannel(${inScript(signInChannel(windowId))});`,
    'channel.onmessage = () => close();',
    `channel.postMessage(${inScript(answer)});`,
  ].join('');
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
