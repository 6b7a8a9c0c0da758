import { expect, it } from 'vitest';
import { placeOrder } from '#shop/checkout/use-cases/place-order.ts';
import { findVisitor } from '#shop/identity/store/accounts.ts';
import { cookieOf } from '../support/session-cookie.ts';
import { filledForm, putInCart, readyToPlace } from '../support/buyers.ts';
import { apiAddresses, pageAddresses } from '../access/endpoint-requests.ts';
import { openCompleteShop } from '../access/complete-shop.ts';
import { random } from '../support/random.ts';

const customers = 12;
const requests = 1_200;
const atOnce = 24;

it('[T37] [T45] concurrent sessions of twelve customers never see data of each other', async () => {
  const server = await openCompleteShop();
  const people: { canary: string; cookie: string }[] = [];
  for (let i = 0; i < customers; i += 1) {
    const canary = `canary${String.fromCodePoint(97 + i)}q`;
    const cookie = await cookieOf(server, 'customer', { name: canary });
    const visitor = await findVisitor(server.shop.db.read, { email: `${canary}@example.com` });
    if (!visitor) throw new Error('no account');
    await putInCart(server.shop, visitor, { 1: 1 });
    const form = {
      ...filledForm,
      fname: canary,
      address1: `${canary} Street`,
      email: visitor.email,
    };
    const placed = await placeOrder(
      server.shop,
      visitor,
      await readyToPlace(server.shop, visitor, { form }),
    );
    expect(placed.ok).toBe(true);
    people.push({ canary, cookie });
  }
  const stranger = { canary: 'stranger', cookie: '' };
  const paths = [...pageAddresses(), ...apiAddresses()]
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path);
  const next = random(7);
  let walks = 0;
  const personalPaths = new Set<string>();
  const mixedUp: string[] = [];
  const kept: string[] = [];
  const walk = async () => {
    const all = [...people, stranger];
    const { canary, cookie } = all[Math.floor(next() * all.length)] ?? stranger;
    // Two at once ask for the same path, and every path comes up.
    const path = paths[Math.floor(walks / 2) % paths.length] ?? '/';
    walks += 1;
    const { text, headers } = await server.ask(path, { headers: { cookie } });
    const named = people.filter((one) => text.includes(one.canary)).map((one) => one.canary);
    if (named.some((one) => one !== canary)) mixedUp.push(`${canary} at ${path}: ${named.join()}`);
    if (named.includes(canary)) personalPaths.add(path);
    const mayBeKept = headers['cache-control']?.includes('no-store') !== true;
    if (named.length > 0 && mayBeKept) kept.push(path);
  };
  for (let done = 0; done < requests; done += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, walk));
  }
  expect(mixedUp).toEqual([]);
  expect(kept).toEqual([]);
  expect([...personalPaths]).toEqual(
    expect.arrayContaining(['/myorder', '/api/orders', '/api/account']),
  );
});
