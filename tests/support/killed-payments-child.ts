import { setTimeout as delay } from 'node:timers/promises';
import { openShop } from '../../src/cli/open-shop.ts';
import { configFrom } from '../../src/config.ts';
import { chaosGateway, type ProviderActions } from './chaos-providers.ts';
import type { ActionCall, LifeMessage, ShopLife } from './killed-payments.ts';
import { makePaymentChaos, stepped } from './payment-chaos.ts';
import { random } from './random.ts';

// A shop that ends its own process by SIGKILL at a random step: nothing is closed, flushed or rolled back by it.

const given: ShopLife = JSON.parse(process.argv[2] ?? '');
const { databaseUrl, dataDir, standIn } = given;
const config = configFrom({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
const shop = await openShop(config);
const fate = random(given.seed * 100 + given.life);
const maxSteps = 60;
let stepsLeft = Number.POSITIVE_INFINITY;

const chaos = makePaymentChaos(
  { ...shop, clock: () => given.now },
  {
    gateway: chaosGateway(standIn),
    actions: remoteActions(),
    unreliable: (reliable) => stepped(reliable, step),
    onClock: (now) => void tell({ kind: 'clock', now }),
  },
);

let { seed, life } = given;
for (;;) {
  await tell({ kind: 'began', seed });
  const run = life === 0 ? await chaos.prepare(seed) : null;
  // Most shops that were killed once may end their run.
  const isDoomed = given.isArmed && (life === 0 || (life < 3 && fate() < 0.3));
  stepsLeft = isDoomed ? Math.floor(fate() * maxSteps) : Number.POSITIVE_INFINITY;
  if (run) await chaos.act(run);
  const ended = run ?? (await chaos.resume(seed, life));
  stepsLeft = Number.POSITIVE_INFINITY;
  await chaos.finish(ended);
  await tell({ kind: 'finished', seed, found: chaos.found });
  if (!given.isArmed) break;
  seed += 1;
  life = 0;
}
await shop.db.close();
process.disconnect?.();

/** The shop dies before a step, in the midst of it, or after it. Other work is under way at that moment. */
async function step<Value>(work: () => Promise<Value>): Promise<Value> {
  stepsLeft -= 1;
  if (stepsLeft >= 0) return work();
  const moment = fate();
  if (moment < 0.3) await work().catch(() => {});
  else if (moment < 0.7) await Promise.race([work().catch(() => {}), delay(fate() * 20)]);
  process.kill(process.pid, 'SIGKILL');
  return work();
}

function tell(message: LifeMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}

/** The stand-in's customers, who are in the other process. */
function remoteActions(): ProviderActions {
  const waiting = new Map<number, (value: never) => void>();
  let calls = 0;
  process.on('message', ({ id, value }: { id: number; value: never }) => {
    waiting.get(id)?.(value);
    waiting.delete(id);
  });
  async function call(action: ActionCall['action'], reference = '', draw = 0): Promise<never> {
    const { promise, resolve } = Promise.withResolvers<never>();
    calls += 1;
    waiting.set(calls, resolve);
    await tell({ kind: 'call', id: calls, action, reference, draw });
    return promise;
  }
  return {
    pay: (reference) => call('pay', reference),
    decline: (reference) => call('decline', reference),
    notify: (reference) => call('notify', reference),
    disturb: (draw) => call('disturb', '', draw),
    holdRefunds: () => call('holdRefunds'),
    beginAt: (now) => call('beginAt', '', now),
    calm: () => call('calm'),
    money: (reference) => call('money', reference),
  };
}
