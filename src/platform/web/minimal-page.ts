import { escapeHtml } from '#platform/text.ts';

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
export function minimalPage({ title, body, head = '', headers }: MinimalPage): Response {
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
export function redirectToProvider(provider: string, url: string, headers: Headers): Response {
  const title = `Continue to ${provider}`;
  const address = escapeHtml(url);
  return minimalPage({
    title,
    head: `<meta http-equiv="refresh" content="0; url=${address}">`,
    body: `<h1>${title}</h1><p><a href="${address}">Continue</a></p>`,
    headers,
  });
}
