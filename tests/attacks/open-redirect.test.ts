import { expect, it } from 'vitest';
import { pageAddresses } from '../access/endpoint-requests.ts';
import { postForm } from '../access/malicious-fields.ts';
import { gather, openCompleteShop } from '../access/complete-shop.ts';
import type { Answer } from '../support/open-test-server.ts';

const elsewhere = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'http:/evil.example',
  'javascript:alert(document.domain)//evil.example',
  'data:text/html,evil.example',
  '//127.0.0.1@evil.example',
  '@evil.example',
  '.evil.example',
  '//evil。example',
  '//evil．example',
  '/／evil.example',
  '/%5cevil.example',
  '/%2fevil.example',
];

/** All targets to which the response could send a browser. */
function leadsTo({ status, headers, text }: Answer): string[] {
  const refreshes = [...text.matchAll(/http-equiv="refresh" content="[^"]*url=([^"]*)"/gi)];
  const fromHeaders = [
    headers.location,
    headers['refresh'],
    ...refreshes.map(([, url]) => url),
  ].flat();
  // In a 202 response React Router sends its scripts the target.
  const inData = status === 202 ? [...text.matchAll(/"redirect","([^"]*)"/g)] : [];
  return [...fromHeaders, ...inData.map(([, url]) => url)].filter((url) => url !== undefined);
}

function isInTheShop(url: string): boolean {
  return URL.parse(url, 'http://shop.example/some/page')?.origin === 'http://shop.example';
}

it('[T27] sign-in, sign-out, sign-up and add-to-cart redirect within the shop only', async () => {
  const server = await openCompleteShop();
  const { stranger, customer } = await gather(server.shop);
  const login = { intent: 'sign-in', login: 'ann@example.com', password: 'lantern under the pear' };
  const led: string[] = [];
  for (const next of elsewhere) {
    const inUrl = `?next=${encodeURIComponent(next)}`;
    const answers = [
      await postForm(server, stranger, { path: `/signin${inUrl}`, form: login }),
      await postForm(server, stranger, { path: `/signin.data${inUrl}`, form: login }),
      await server.ask(`/signin${inUrl}`, { headers: { cookie: customer.cookie ?? '' } }),
      await postForm(server, stranger, { path: '/signout', form: { next } }),
      await postForm(server, stranger, { path: '/signin/google', form: { next } }),
    ];
    for (const answer of answers.slice(0, 4)) expect(leadsTo(answer), next).toHaveLength(1);
    led.push(...answers.flatMap(leadsTo));
    const pages = [`/signin${inUrl}`, `/forgot${inUrl}`];
    for (const page of pages) {
      const { text } = await server.ask(page);
      const links = [...text.matchAll(/(?:href|action|value)="([^"]*evil[^"]*)"/g)];
      led.push(...links.map(([, url = '']) => url));
    }
  }
  for (const next of elsewhere) {
    // A header can contain neither tabs nor non-Latin characters.
    if (!/^[ -~]*$/.test(next)) continue;
    for (const referer of [next, `${server.address}${next}`]) {
      const headers = {
        'sec-fetch-site': 'same-origin',
        'sec-fetch-mode': 'navigate',
        'content-type': 'application/x-www-form-urlencoded',
        referer,
      };
      const body = 'product=1&quantity=1';
      const answer = await server.ask('/viewcart/lines', { method: 'POST', headers, body });
      led.push(...leadsTo(answer));
    }
  }
  expect(led.length).toBeGreaterThan(4 * elsewhere.length);
  expect(led.filter((url) => !isInTheShop(url))).toEqual([]);
});

it('[T27] no URL of the shop accepts an external redirect target in any field', async () => {
  const server = await openCompleteShop();
  const { stranger, customer } = await gather(server.shop);
  const names = ['next', 'redirect', 'redirectTo', 'returnTo', 'return_url', 'callback'];
  const more = ['callbackURL', 'callbackUrl', 'continue', 'url', 'to', 'referer'];
  const form = Object.fromEntries([...names, ...more].map((name) => [name, '//evil.example']));
  const query = new URLSearchParams(form).toString();
  const led: string[] = [];
  for (const { method, path, line } of pageAddresses()) {
    for (const { cookie } of [stranger, customer]) {
      // Signing out would end the session that the others need.
      if (line === 'identity/sign-out' && cookie && method === 'POST') continue;
      const headers = { ...(cookie && { cookie }), 'x-forwarded-host': 'evil.example' };
      const url = `${path}?${query}`;
      const answer =
        method === 'GET'
          ? await server.ask(url, { headers })
          : await postForm(server, { cookie }, { path: url, form });
      led.push(...leadsTo(answer).filter((to) => !isInTheShop(to)));
    }
  }
  for (const path of [
    '//evil.example/',
    '/\\evil.example/',
    '/%2f%2fevil.example/',
    '/SHOP//evil/',
  ]) {
    led.push(...leadsTo(await server.ask(path)).filter((to) => !isInTheShop(to)));
  }
  expect(led).toEqual([]);
});
