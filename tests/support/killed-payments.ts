import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ProviderActions, StandIn, StandInAddress } from './chaos-providers.ts';
import { type ChaosFindings, nothingFound } from './payment-chaos.ts';

/** A life of the shop: from its start until its process ends. */
export interface ShopLife {
  databaseUrl: string;
  dataDir: string;
  standIn: StandInAddress;
  seed: number;
  /** How often the shop was killed in the run with this seed; 0 begins it. */
  life: number;
  /** Whether the shop may kill itself. */
  isArmed: boolean;
  now: number;
}

/** What the shop asks of the stand-in, which lives on in this process. */
export interface ActionCall {
  kind: 'call';
  id: number;
  action: keyof ProviderActions;
  reference: string;
  draw: number;
}

export type LifeMessage =
  | ActionCall
  | { kind: 'clock'; now: number }
  | { kind: 'began'; seed: number }
  | { kind: 'finished'; seed: number; found: ChaosFindings };

interface KilledShop {
  /** A database with the demo's catalogue that no other process has open. */
  databaseUrl: string;
  dataDir: string;
  standIn: StandIn;
  from: number;
  kills: number;
  now: number;
  onKill?: (kills: number, found: ChaosFindings) => void;
}

/** The longest that a life should take, on a machine with much else to do. */
const lifeLimitMs = 300_000;

/** Runs payments in a process that ends by SIGKILL at a random step, as often as wanted, and starts it again each time. */
export async function killDuringPayments(shop: KilledShop): Promise<ChaosFindings> {
  const { databaseUrl, dataDir, standIn } = shop;
  const place = { databaseUrl, dataDir, standIn: standIn.address };
  const found = { ...nothingFound };
  let { from: seed, now } = shop;
  let life = 0;
  while (life > 0 || found.crashes < shop.kills) {
    const isArmed = found.crashes < shop.kills;
    const ended = await liveOnce({ ...place, seed, life, isArmed, now }, standIn.actions);
    addFindings(found, ended.found);
    now = ended.now;
    if (ended.isKilled) found.crashes += 1;
    const isSameRun = ended.isKilled && ended.began === seed;
    life = !ended.isKilled ? 0 : isSameRun ? life + 1 : 1;
    seed = ended.isKilled ? ended.began : ended.began + 1;
    if (ended.isKilled) shop.onKill?.(found.crashes, found);
  }
  return found;
}

const childPath = fileURLToPath(new URL('killed-payments-child.ts', import.meta.url));

async function liveOnce(given: ShopLife, actions: ProviderActions) {
  const child = fork(childPath, [JSON.stringify(given)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let { seed: began, now } = given;
  let found = { ...nothingFound };
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  child.on('message', (message: LifeMessage) => {
    if (message.kind === 'call') {
      // A shop that is killed meanwhile hears nothing.
      void perform(actions, message).then(
        (value) => child.connected && child.send({ id: message.id, value }, () => {}),
      );
    }
    if (message.kind === 'clock') ({ now } = message);
    if (message.kind === 'began') began = message.seed;
    if (message.kind === 'finished') ({ found } = message);
  });
  const overdue = setTimeout(() => child.kill('SIGTERM'), lifeLimitMs);
  const [code, signal] = await once(child, 'exit');
  clearTimeout(overdue);
  const isKilled = signal === 'SIGKILL';
  if (!isKilled && code !== 0) {
    throw new Error(
      `the shop ended with ${code ?? signal} in the run with seed ${began}: ${errors}`,
    );
  }
  return { isKilled, began, now, found };
}

function perform(actions: ProviderActions, { action, reference, draw }: ActionCall) {
  if (action === 'disturb' || action === 'beginAt') return actions[action](draw);
  if (action === 'calm' || action === 'holdRefunds') return actions[action]();
  return actions[action](reference);
}

function addFindings(found: ChaosFindings, more: ChaosFindings): void {
  found.runs += more.runs;
  found.orders += more.orders;
  found.partialCaptures += more.partialCaptures;
  found.doubleCharges += more.doubleCharges;
  found.chargesWithoutOrder += more.chargesWithoutOrder;
  found.paidWithoutCharge += more.paidWithoutCharge;
  found.oversold += more.oversold;
  found.forgeriesAccepted += more.forgeriesAccepted;
  found.wrongRefunds += more.wrongRefunds;
  found.leftovers += more.leftovers;
}
