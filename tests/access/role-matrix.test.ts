import { expect, it } from 'vitest';
import { may, type Access, type Action } from '#shop/access/rules/permissions.ts';
import { areas } from '#shop/access/rules/visitor.ts';
import { endpoints } from '#server/endpoints.ts';
import { operations } from '../../src/operations.ts';
import { access } from '#shop/access/rules/page-access.ts';
import { staff } from '../support/staff.ts';
import type { Answer, TestServer } from '../support/open-test-server.ts';
import { type Address, apiAddresses, pageAddresses, plainAddresses } from './endpoint-requests.ts';
import { withGuestCheckout } from '../support/guest-checkout.ts';
import { protectedData } from './protected-data.ts';
import { protectedFields } from './malicious-fields.ts';
import { type Caller, gather, openCompleteShop, type People } from './complete-shop.ts';

type Outcome = 'let in' | 'sign in first' | 'forbidden' | 'nothing there' | 'broken';

/** The callers of this kind of endpoint, with the outcome that the access table prescribes. */
function callersOf(
  level: Access,
  people: People,
  admitsGuests: boolean,
): [caller: Caller, expected: Outcome][] {
  const { stranger, customer, newcomer, owner } = people;
  const open = level === 'everyone' || (level === 'buyer' && admitsGuests);
  if (open || level === 'signed-in' || level === 'buyer') {
    const signedIn = [customer, newcomer, owner].map((caller): [Caller, Outcome] => [
      caller,
      'let in',
    ]);
    return [[stranger, open ? 'let in' : 'sign in first'], ...signedIn];
  }
  return [
    [stranger, 'sign in first'],
    [customer, 'nothing there'],
    ...staffOf(level, people),
    [owner, 'let in'],
  ];
}

function staffOf(action: Action, { only, without, newcomer }: People): [Caller, Outcome][] {
  if (action === 'enter-admin') return [[newcomer, 'let in']];
  const area = areas.find((one) => may({ ...staff, areas: [one] }, action));
  if (!area) return areas.map((one) => [without[one], 'forbidden']);
  return [
    [newcomer, 'forbidden'],
    [without[area], 'forbidden'],
    [only[area], 'let in'],
  ];
}

async function knock(
  server: TestServer,
  caller: Caller,
  { method, path, kind }: Address,
): Promise<Answer> {
  const isForm = kind !== 'api';
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const body = isForm
    ? new URLSearchParams(protectedFields).toString()
    : JSON.stringify(protectedFields);
  return server.ask(path, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: caller.cookie,
      ...(method !== 'GET' && { 'content-type': type }),
    },
    ...(method !== 'GET' && { body }),
  });
}

function outcomeOf({ status, headers, text }: Answer): Outcome {
  const leadsTo = status === 202 ? text : (headers.location ?? '');
  if (status === 401 || leadsTo.includes('/signin?next=')) return 'sign in first';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'nothing there';
  return status >= 500 ? 'broken' : 'let in';
}

/** The API explains a refusal; admin pages are not found for customers. */
function inWordsOf({ kind }: Address, expected: Outcome): Outcome {
  return kind === 'api' && expected === 'nothing there' ? 'forbidden' : expected;
}

async function findSurprises(
  server: TestServer,
  { addresses, admitsGuests }: { addresses: readonly Address[]; admitsGuests: boolean },
): Promise<string[]> {
  const people = await gather(server.shop);
  const before = await protectedData(server.shop);
  const surprises: string[] = [];
  for (const address of addresses) {
    for (const [caller, expected] of callersOf(address.access, people, admitsGuests)) {
      // Signing out would end the session that the others need.
      if (address.line === 'identity/sign-out' && address.method === 'POST') continue;
      const answer = await knock(server, caller, address);
      const outcome = outcomeOf(answer);
      const isRight =
        outcome === inWordsOf(address, expected) ||
        (expected === 'let in' && address.isMissing && outcome === 'nothing there');
      if (isRight) continue;
      const request = `${caller.name}: ${address.method} ${address.path}`;
      surprises.push(`${request} answered ${answer.status}, ${outcome} instead of ${expected}`);
    }
  }
  expect(await protectedData(server.shop)).toEqual(before);
  return surprises;
}

it('[T06] [T07] [6.12] [6.14] every endpoint admits exactly the roles in its table and reveals nothing on mere request', async () => {
  const addresses = [...pageAddresses(), ...apiAddresses(), ...plainAddresses()];
  const server = await openCompleteShop();
  expect(await findSurprises(server, { addresses, admitsGuests: false })).toEqual([]);
});

it('[T06] a shop with guest checkout admits guests to the cart and the checkout, and to nothing else', async () => {
  const addresses = pageAddresses();
  const opened = addresses.filter((address) => address.access === 'buyer');
  expect(new Set(opened.map(({ line }) => line))).toEqual(
    new Set([
      'cart/cart-page',
      'checkout/checkout-page',
      'checkout/express-checkout',
      'checkout/pay-page',
      'checkout/payment-return',
      'checkout/wallets',
    ]),
  );
  const server = await openCompleteShop();
  await withGuestCheckout(server.shop);
  expect(await findSurprises(server, { addresses, admitsGuests: true })).toEqual([]);
});

it('[T06] the role matrix covers every page, operation and other URL of the shop', () => {
  const lines = new Set(
    [...pageAddresses(), ...apiAddresses(), ...plainAddresses()].map(({ line }) => line),
  );
  const listed = [
    ...Object.keys(access).filter((id) => id !== 'root' && !id.endsWith('/layout')),
    ...operations.map(({ method, path }) => `${method} ${path}`),
    ...Object.keys(endpoints).filter((url) => endpoints[url] !== 'pages'),
  ];
  expect([...lines].toSorted()).toEqual(listed.toSorted());
});
