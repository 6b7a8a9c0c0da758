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
    `<title>${escaped(title)}</title><style>${style}</style>${head}</head>`,
    `<body><main>${body}</main></body></html>`,
  ];
  return new Response(html.join(''), { headers });
}

/** Escapes text for element content and quoted attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
