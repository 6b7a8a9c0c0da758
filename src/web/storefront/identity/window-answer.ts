import { barePage, escaped } from './bare-page.ts';
import { type SignInAnswer, signInChannel } from './sign-in-window.ts';

interface WindowAnswer {
  windowId: string;
  answer: SignInAnswer;
  nonce: string | null;
  headers: Headers;
}

/** The last page of a window of its own: it tells the page that opened it, and closes. */
export function windowAnswer({ windowId, answer, nonce, headers }: WindowAnswer): Response {
  // With the policy of the other pages, the window would lose the one it was opened by.
  headers.set('Cross-Origin-Opener-Policy', 'unsafe-none');
  const words = answer.kind === 'entered' ? 'You are signed in.' : answer.text;
  const to = answer.kind === 'entered' ? answer.to : '/signin';
  return barePage({
    title: 'Sign in',
    body: [
      `<h1>${escaped(words)}</h1><p>You can close this window, or <a href="${escaped(to)}">continue here</a>.</p>`,
      `<script nonce="${escaped(nonce ?? '')}">${script(windowId, answer)}</script>`,
    ].join(''),
    headers,
  });
}

/** A channel and not the opener: providers may cut a window off from that, and only this site hears it. */
function script(windowId: string, answer: SignInAnswer): string {
  return [
    `const channel = new BroadcastChannel(${inScript(signInChannel(windowId))});`,
    'channel.onmessage = () => close();',
    `channel.postMessage(${inScript(answer)});`,
  ].join('');
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}
