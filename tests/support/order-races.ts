import { setTimeout } from 'node:timers/promises';
import { checkoutFields } from '#shop/addresses/rules/checkout-form.ts';
import { openSession } from '#shop/identity/use-cases/sessions.ts';
import { money } from '#platform/money.ts';
import type { Shop } from '#shop/shop.ts';
import { insertProduct } from '#shop/catalogue/store/insert-products.ts';
import { plainPromotion } from './plain-promotion.ts';
import { insertPromotion } from '#shop/promotions/store/promotions.ts';
import { generateProducts } from '../../seeds/bulk.ts';
import { seedDemo } from '../../seeds/demo/seed-demo.ts';
import { migrateShop, openShop, picturesDir } from '../../src/cli/open-shop.ts';
import { configFrom } from '../../src/config.ts';
import { filledForm, newCustomer } from './buyers.ts';

/** What only one of many can have. Each has a stock, a code or a key of its own in every round. */
export const races = ['last-unit', 'two-lines', 'one-time-code', 'same-key'] as const;
export type Race = (typeof races)[number];

export interface RaceTrack {
  environment: Record<string, string>;
  /** Session cookies of all buyers. */
  buyers: string[];
  rounds: number;
}

export interface RoundEnd {
  /** Numbers of the orders that were confirmed to a buyer. */
  placed: string[];
  /** Buyers rejected with a reason. */
  refused: number;
  /** Retries after a 503 with Retry-After. */
  putOff: number;
  /** Anything else: a lost connection, an error, an answer that explains nothing. */
  unclear: string[];
}

const firstProduct = 10_000;
const maxRetries = 10;
const plentiful = 1_000_000;
const unitsForTwoLines = 3;

/** Fills a database while no server runs on it. */
export async function prepareRaces(
  environment: Record<string, string>,
  { buyers, rounds }: { buyers: number; rounds: number },
): Promise<RaceTrack> {
  const shop = await openShop(configFrom({ LOG_LEVEL: 'silent', ...environment }));
  try {
    await migrateShop(shop);
    await seedDemo(shop, { picturesDir: picturesDir(configFrom(environment).dataDir) });
    await stockShelves(shop, rounds);
    const cookies: string[] = [];
    for (let i = 0; i < buyers; i += 1) cookies.push(await openedSession(shop, `racer-${i}`));
    return { environment, buyers: cookies, rounds };
  } finally {
    await shop.db.close();
  }
}

/** All buyers at once, spread over the servers. */
export async function runRace(
  race: Race,
  round: number,
  { origins, buyers }: { origins: readonly string[]; buyers: readonly string[] },
): Promise<RoundEnd> {
  const end: RoundEnd = { placed: [], refused: 0, putOff: 0, unclear: [] };
  const body = JSON.stringify(orderOf(race, round));
  const [first = ''] = buyers;
  await Promise.all(
    buyers.map(async (cookie, i) => {
      const origin = origins[i % origins.length] ?? '';
      const isOne = race === 'same-key';
      const key = isOne ? `${race} ${round}` : `${race} ${round} ${i}`;
      const sent = { cookie: isOne ? first : cookie, body, key };
      const { status, text, putOff } = await postUntilTaken(origin, sent);
      end.putOff += putOff;
      const number = /"number":"(V-[0-9A-Z-]+)"/.exec(text)?.[1];
      if (status === 201 && number) end.placed.push(number);
      else if (status === refusals[race].status && text.includes(refusals[race].words)) {
        end.refused += 1;
      } else end.unclear.push(`${status} ${text.slice(0, 200)}`);
    }),
  );
  return end;
}

export interface RaceBooks {
  orders: string[];
  /** Products and codes of which not exactly one was had, after all rounds of all races. */
  wrong: string[];
}

/** What the database says once no server runs any more. */
export async function readRaceBooks({ environment, rounds }: RaceTrack): Promise<RaceBooks> {
  const shop = await openShop(configFrom({ LOG_LEVEL: 'silent', ...environment }));
  try {
    const { read } = shop.db;
    const orders = await read.selectFrom('orders').select('number').execute();
    const stock = await read
      .selectFrom('stock')
      .select(['variant_id', 'on_hand', 'reserved'])
      .where('variant_id', 'like', 'raced-%')
      .execute();
    const codes = await read
      .selectFrom('promotions')
      .select(['code', 'used_count'])
      .where('code', 'like', 'ONCE%')
      .execute();
    const left = stock.filter((row) => row.on_hand !== 0 || row.reserved !== 0);
    const unevenly = codes.filter((row) => row.used_count !== 1);
    const wrong = [...left, ...unevenly].map((row) => JSON.stringify(row));
    if (stock.length !== 2 * rounds || codes.length !== rounds) wrong.push('something is missing');
    return { orders: orders.map(({ number }) => number), wrong };
  } finally {
    await shop.db.close();
  }
}

const refusals: Record<Race, { status: number; words: string }> = {
  'last-unit': { status: 409, words: 'not-enough-stock' },
  'two-lines': { status: 409, words: 'not-enough-stock' },
  'one-time-code': { status: 422, words: 'code-used-up' },
  // None is rejected: all get the same order.
  'same-key': { status: 0, words: '' },
};

function orderOf(race: Race, round: number) {
  const raced = firstProduct + round;
  const lines = {
    'last-unit': [{ id: raced, qty: 1 }],
    'two-lines': [
      { id: raced + plentiful, qty: 1 },
      { id: raced + plentiful, qty: unitsForTwoLines - 1 },
    ],
    'one-time-code': [{ id: firstProduct - 1, qty: 1 }],
    'same-key': [{ id: firstProduct - 1, qty: 1 }],
  };
  return {
    cartitem: lines[race],
    formdata: Object.fromEntries(checkoutFields.map(({ name }) => [name, filledForm[name]])),
    shipping: 'standard',
    payment: 'bank-transfer',
    discountCode: race === 'one-time-code' ? codeOf(round) : '',
  };
}

function codeOf(round: number): string {
  return `ONCE${round}`;
}

async function stockShelves(shop: Shop, rounds: number): Promise<void> {
  const [stand] = generateProducts(firstProduct - 1, 1);
  if (!stand) throw new Error('no product was generated');
  const put = async (id: number, onHand: number) => {
    const variants = stand.variants.map((variant) => {
      return { ...variant, id: `raced-${id}`, sku: null, onHand, priceMinor: 2000 };
    });
    await shop.db.write((writer) =>
      insertProduct(writer, { ...stand, id, variants, pictures: [] }),
    );
  };
  await shop.db.write((writer) => insertProduct(writer, { ...stand, variants: untracked(stand) }));
  for (let round = 0; round < rounds; round += 1) {
    await put(firstProduct + round, 1);
    await put(firstProduct + round + plentiful, unitsForTwoLines);
    await shop.db.write((writer) => insertPromotion(writer, oneTimeCode(shop, round)));
  }
}

function untracked({ variants }: ReturnType<typeof generateProducts>[number]) {
  return variants.map((variant) => ({ ...variant, onHand: null, priceMinor: 2000 }));
}

function oneTimeCode(shop: Shop, round: number) {
  const now = shop.clock();
  return {
    ...plainPromotion,
    id: shop.newId(),
    title: 'For one',
    code: codeOf(round),
    reduction: { kind: 'amount' as const, off: money(100, 'USD') },
    totalLimit: 1,
    now,
  };
}

async function openedSession(shop: Shop, name: string): Promise<string> {
  const { userId } = await newCustomer(shop, name);
  const setCookies = await shop.db.write((writer) =>
    openSession(shop, writer, { userId, headers: new Headers() }),
  );
  return setCookies.map((line) => line.split(';')[0]).join('; ');
}

interface Call {
  cookie: string;
  body: string;
  key: string;
}

interface Answer {
  status: number;
  text: string;
  /** Null where the shop does not ask to come back. */
  retryAfterSeconds: number | null;
}

/** A shop that is too busy says when to come back. */
async function postUntilTaken(origin: string, call: Call) {
  for (let putOff = 0; ; putOff += 1) {
    const { retryAfterSeconds, ...answer } = await post(origin, call);
    if (retryAfterSeconds === null || putOff === maxRetries) return { ...answer, putOff };
    await setTimeout(retryAfterSeconds * 1000);
  }
}

async function post(origin: string, { cookie, body, key }: Call): Promise<Answer> {
  try {
    const answer = await fetch(`${origin}/api/orders`, {
      method: 'POST',
      headers: { cookie, origin, 'content-type': 'application/json', 'idempotency-key': key },
      body,
    });
    const after = answer.status === 503 ? answer.headers.get('retry-after') : null;
    const retryAfterSeconds = after === null ? null : Number(after);
    return { status: answer.status, text: await answer.text(), retryAfterSeconds };
  } catch (error) {
    return { status: 0, text: String(error), retryAfterSeconds: null };
  }
}
