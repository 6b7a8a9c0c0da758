import { sql } from 'kysely';
import pino from 'pino';
import { expect, it } from 'vitest';
import { runDueJobs } from '../../src/workers.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { apiAddresses, pageAddresses } from '../access/endpoint-requests.ts';
import { postForm } from '../access/malicious-fields.ts';
import { type Caller, gather, openCompleteShop } from '../access/complete-shop.ts';
import { callApi } from '../support/api-client.ts';
import { filledForm, putInCart, readyToPlace } from '../support/buyers.ts';
import { columnsHolding } from '../support/canaries.ts';
import { tokenTo } from '../support/mailbox.ts';
import type { Answer, TestServer } from '../support/open-test-server.ts';

const passwords = {
  first: 'walrus-one under the pear',
  wrong: 'walrus-two under the pear',
  reset: 'walrus-three under the pear',
  last: 'walrus-four under the pear',
};
const card = '4242424242424242';
const cardFields = {
  'card-number': card,
  cardnumber: card,
  cardNumber: card,
  'cc-number': card,
  pan: card,
  cvc: card,
  'payment-details': card,
};
const email = 'walter@example.com';

it('[T44] no password, hash, session or card number appears on a page, in the API, the log, an email or another column', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const server = await openCompleteShop({ log });
  const people = await gather(server.shop);
  const answers: Answer[] = [];
  const walter = await livesHere(server, people.stranger, answers);

  const { shop } = server;
  const kept = await sql<{ column: string; secret: string }>`
    select 'sessions.token' as "column", token as secret from sessions
    union all select 'sessions.id', id from sessions
    union all select 'credentials.password', password from credentials where password is not null
  `.execute(shop.db.read);
  const typed = [...Object.values(passwords), card];
  const secrets = [...typed, '$argon2', ...kept.rows.map(({ secret }) => secret)];
  expect(secrets.length).toBeGreaterThan(30);

  for (const { cookie } of [
    people.stranger,
    people.customer,
    walter,
    people.only.users,
    people.owner,
  ]) {
    for (const path of await everyRead(server)) {
      answers.push(await server.ask(path, { headers: { cookie } }));
    }
  }
  expect(answers.length).toBeGreaterThan(400);
  const leaks = answers.flatMap(({ text }) =>
    secrets
      .filter((secret) => text.includes(secret))
      .map((secret) => text.slice(text.indexOf(secret) - 150, text.indexOf(secret) + 60)),
  );
  expect(leaks).toEqual([]);

  const written = lines.join('');
  expect(lines.length).toBeGreaterThan(400);
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  expect(lines.filter((line) => line.includes(email))).toEqual([]);

  for (const secret of typed) {
    expect([secret, await columnsHolding(shop, secret)]).toEqual([secret, []]);
  }
  for (const { column, secret } of kept.rows) {
    const columns = await columnsHolding(shop, secret.toLowerCase());
    expect(columns, `where the secret of ${column} stands`).toEqual([column]);
  }
});

it('[T44] no key of a payment provider appears on a page, in the API, an export, the log or a column', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  const server = await openCompleteShop({ log });
  const people = await gather(server.shop);
  const { cookie } = people.owner;
  const password = 'lantern under the pear';
  const secrets = ['sk_test_walrusone', 'whsec_walrustwo', 'walrus-three-of-paypal'];
  const stripe = {
    provider: 'stripe',
    'stripe-publishableKey': 'pk_test_open',
    'stripe-secretKey': 'sk_test_walrusone',
    'stripe-webhookSecret': 'whsec_walrustwo',
    'stripe-password': password,
  };
  const paypal = {
    provider: 'paypal',
    'paypal-mode': 'sandbox',
    'paypal-clientId': 'client-of-paypal',
    'paypal-secret': 'walrus-three-of-paypal',
    'paypal-password': password,
  };
  const answers: Answer[] = [];
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await postForm(server, { cookie }, { path, form });
    answers.push(answer);
    return answer.status;
  };
  const mistaken = { ...stripe, 'stripe-publishableKey': 'sk_test_walrusone' };
  expect(await post('/admin/payments', mistaken)).toBe(422);
  expect(await post('/admin/payments', { ...stripe, 'stripe-password': 'wrong' })).toBe(422);
  expect(await post('/admin/payments.data', { ...paypal, 'paypal-clientId': '?' })).toBe(422);
  expect(await post('/admin/payments', stripe)).toBe(302);
  expect(await post('/admin/payments', paypal)).toBe(302);
  expect(await server.shop.db.read.selectFrom('gateway_keys').selectAll().execute()).toHaveLength(
    2,
  );
  await post('/admin/payments', { provider: 'stripe', intent: 'test' });

  for (const reader of [people.customer, people.only.settings, people.owner]) {
    for (const path of await everyRead(server)) {
      answers.push(await server.ask(path, { headers: { cookie: reader.cookie } }));
    }
  }
  expect(answers.length).toBeGreaterThan(200);
  const shown = answers.filter(({ text }) => text.includes('pk_test_open'));
  expect(shown.length, 'the page of the owner shows what is no secret').toBeGreaterThan(0);
  for (const secret of secrets) {
    expect(answers.filter(({ text }) => text.includes(secret)).length, secret).toBe(0);
    expect(lines.join('').includes(secret), secret).toBe(false);
    expect([secret, await columnsHolding(server.shop, secret)]).toEqual([secret, []]);
  }
});

/** Everything that Walter does with a password or a card, typing errors included. Returns his session. */
async function livesHere(
  server: TestServer,
  stranger: Caller,
  answers: Answer[],
): Promise<{ cookie: string }> {
  const { shop } = server;
  let cookie = stranger.cookie;
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await postForm(server, { cookie }, { path, form });
    answers.push(answer);
    const session = [answer.headers['set-cookie'] ?? []]
      .flat()
      .find((line) => /^session=\w/.test(line));
    if (session) cookie = session.split(';')[0] ?? '';
    return answer;
  };
  const signIn = (login: string, password: string) =>
    post('/signin', { intent: 'sign-in', login, password });
  const register = { intent: 'register', website: '' };
  await post('/signin', { ...register, email, 'new-password': passwords.first });
  await post('/signin', { ...register, email, 'new-password': passwords.wrong });
  await post('/signin.data', { ...register, email: 'no address', 'new-password': passwords.wrong });
  await signIn(email, passwords.wrong);
  await signIn('unknown@example.com', passwords.wrong);
  await signIn(email, passwords.first);
  await callApi(server, '/users', {
    method: 'POST',
    body: { email: 'x', password: passwords.wrong },
  });

  await post('/forgot', { login: email });
  await runDueJobs(shop);
  const token = await tokenTo(shop, email, 'reset-password');
  answers.push(await server.ask(`/reset?token=${token}`));
  expect(await columnsHolding(shop, token.toLowerCase())).toEqual([]);
  await post('/reset', { token, email, 'new-password': passwords.reset });
  expect((await signIn(email, passwords.reset)).status).toBe(302);
  const change = { 'current-password': passwords.reset, 'new-password': passwords.last };
  expect((await post('/account/sign-in', { intent: 'password', ...change })).status).toBe(302);
  const move = { intent: 'email', email: 'walt@example.com', password: passwords.wrong };
  expect((await post('/account/sign-in', move)).status).toBe(422);
  expect((await signIn(email, passwords.last)).status).toBe(302);

  const visitor = await findVisitor(shop.db.read, { email });
  if (!visitor) throw new Error('walter has no account');
  await putInCart(shop, visitor, { 1: 1 });
  const { checkoutKey: key, agreedTotalMinor } = await readyToPlace(shop, visitor);
  const chosen = { shipping: 'standard', payment: 'bank-transfer', 'payment-method': card };
  const agreed = { key, 'agreed-total-standard': `${agreedTotalMinor}` };
  const order = { ...cardFields, ...filledForm, email, ...chosen, ...agreed };
  expect((await post('/checkout', { ...order, payment: card })).status).toBe(200);
  expect((await post('/checkout', order)).status).toBe(302);
  const { qty, ...formdata } = { ...cardFields, ...filledForm, qty: 1 };
  const body = { ...cardFields, cartitem: [{ id: 1, qty }], formdata, shipping: 'standard' };
  const ordered = await callApi(server, '/orders', { method: 'POST', cookie, body });
  answers.push(ordered);
  expect(ordered.status).toBe(201);
  return { cookie };
}

/** Every readable page and API response, with every email and account opened. */
async function everyRead({ shop }: TestServer): Promise<string[]> {
  const mails = await shop.db.read.selectFrom('mail_outbox').select('id').execute();
  const users = await shop.db.read.selectFrom('users').select('number').execute();
  const reads = [...pageAddresses(), ...apiAddresses()].filter(({ method }) => method === 'GET');
  return [
    ...reads.map(({ path }) => path),
    ...mails.slice(-12).map(({ id }) => `/admin/mail?open=${id}`),
    ...users.slice(-3).map(({ number }) => `/admin/users?user=${number}`),
    `/api/users/${users.at(-1)?.number}`,
  ];
}
