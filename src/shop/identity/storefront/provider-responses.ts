import { escapeHtml } from '#platform/text.ts';
import { providerLabels, type ProviderName } from '#shop/identity/rules/provider.ts';
import { type SignInWindowMessage, signInChannel } from './sign-in-window.ts';

interface MinimalPage {
  title: string;
  /** HTML within <body>. */
  body: string;
  /** HTML within <head>. */
  head?: string;
  headers: Headers;
}

const style = [
  ':root{color-scheme:light dark;background:light-dark(#faf8f5,#171512);color:light-dark(#1f1d1a,#f2ede6)}',
  'body{margin:20vh auto;max-width:24rem;padding:0 1.5rem;text-align:center;font:1rem/1.5 system-ui,sans-serif}',
  'h1{font:400 2rem/1.15 Georgia,serif}',
  'a{color:inherit}',
].join('');

/** A transitional page without the shop's fonts, images and scripts. */
function minimalPage({ title, body, head = '', headers }: MinimalPage): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // The URL may contain the provider's response parameters.
  headers.set('Referrer-Policy', 'no-referrer');
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${style}</style>${head}</head>`,
    `<body><main>${body}</main></body></html>`,
  ];
  return new Response(html.join(''), { headers });
}

/**
 * Sends the browser to the provider after a form submission by a meta refresh instead of a redirect: the
 * `form-action` directive of the content security policy also applies to redirects of form submissions.
 */
export function redirectToProvider(
  provider: ProviderName,
  url: string,
  headers: Headers,
): Response {
  const title = `Continue to ${providerLabels[provider]}`;
  const address = escapeHtml(url);
  return minimalPage({
    title,
    head: `<meta http-equiv="refresh" content="0; url=${address}">`,
    body: `<h1>${title}</h1><p><a href="${address}">Continue</a></p>`,
    headers,
  });
}

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
