import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tests/support/browser.ts';
import { isAlive } from '../tests/support/page-life.ts';
import { openReviews } from '../tests/support/review-settings.ts';
import { startShop } from '../tests/support/shop-server.ts';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';
import { cumulativeShift, recordVitals, type Vitals } from './support/page-vitals.ts';
import { announce, header, print, row } from './support/progress.ts';
import { preparePublicPages } from './support/public-pages.ts';
import { quantile } from './support/quantile.ts';
import type { Visit } from './support/customer-visit.ts';
import { type Scenario, scenarios } from './support/shop-interactions.ts';
import { signInWithCart } from './support/sign-in-with-cart.ts';

/** Interaction to Next Paint and Cumulative Layout Shift of each page, with what customers do there, on a slow processor and a mobile network. */
const slowdown = 4;
const network = {
  offline: false,
  latency: 60,
  downloadThroughput: 1_100_000,
  uploadThroughput: 400_000,
};
const targetMs = 100;
/** Shorter ones are not reported by browsers. */
const shortestMs = 16;
/** After the paint that ends an interaction, browsers report it in a task of their own. */
const reportedWithinMs = 120;
const startStep = 'press while the page starts';

const devices = [
  { name: '390', isPhone: true, viewport: { width: 390, height: 844 } },
  { name: '1440', isPhone: false, viewport: { width: 1440, height: 900 } },
] as const;

type Device = (typeof devices)[number];

interface Round {
  inpMs: number;
  cls: number;
  clsAfterInput: number;
  vitals: Vitals;
}

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    runs: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true },
    device: { type: 'string', multiple: true },
  },
});
const runs = Number(options.runs);
const [load = 0] = loadavg();
const shop = await startShop();
await preparePublicPages(shop.origin);
await openReviews(shop);
const browser = await chromium.launch(await findBrowser());
const figures: Awaited<ReturnType<typeof measure>>[] = [];
header('Page', 'Width', 'INP', 'p98', 'CLS', 'CLS with input', `Steps above ${targetMs} ms`);
try {
  for (const scenario of scenarios().filter(({ name }) => options.page?.includes(name) ?? true)) {
    for (const device of devices.filter(({ name }) => options.device?.includes(name) ?? true)) {
      figures.push(await measure(scenario, device));
    }
  }
} finally {
  await browser.close();
  await shop.stop();
  writeReport();
}
print(`\n${figures.length} pages, median of ${runs} rounds; load average at the start ${load}`);

/** Also of the pages before one that failed. */
function writeReport(): void {
  if (!options.json) return;
  const report = { date: new Date().toISOString(), machine: machine(), load, runs, slowdown };
  writeFileSync(options.json, `${JSON.stringify({ ...report, figures }, null, 2)}\n`);
}

async function measure(scenario: Scenario, device: Device) {
  const rounds: Round[] = [];
  for (let run = 0; run < runs; run += 1) {
    announce(`${scenario.name}, ${device.name} px, round ${run + 1} of ${runs}`);
    rounds.push(await visit(scenario, device));
  }
  const steps = [startStep, ...scenario.steps.map(([name]) => name)].map((step) => ({
    step,
    ms: median(rounds.map(({ vitals }) => slowestIn(vitals, step))),
    shifted: median(rounds.map(({ vitals }) => shiftIn(vitals, step))),
    elements: [...new Set(rounds.flatMap(({ vitals }) => shiftedIn(vitals, step)))],
  }));
  const interactions = rounds.flatMap(({ vitals }) => vitals.interactions);
  const figure = {
    page: scenario.name,
    width: device.name,
    inpMs: median(rounds.map(({ inpMs }) => inpMs)),
    p98Ms: quantile([shortestMs, ...interactions.map(({ durationMs }) => durationMs)], 0.98),
    cls: median(rounds.map(({ cls }) => cls)),
    clsAfterInput: median(rounds.map(({ clsAfterInput }) => clsAfterInput)),
    steps,
    interactions,
  };
  const slow = steps.filter(({ ms }) => ms > targetMs).map(({ step, ms }) => `${step} ${ms} ms`);
  row(
    scenario.name,
    device.name,
    `${figure.inpMs} ms`,
    `${figure.p98Ms} ms`,
    rounded(figure.cls),
    rounded(figure.clsAfterInput),
    slow.join(', '),
  );
  return figure;
}

/** One visit with nothing in the browser's cache. */
async function visit(scenario: Scenario, device: Device): Promise<Round> {
  const { isPhone, viewport } = device;
  const context = await browser.newContext({
    baseURL: shop.origin,
    viewport,
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  try {
    if (scenario.isSignedIn) await signIn(context);
    const vitals = await recordVitals(context);
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', network);
    await perform(scenario, { page, isPhone, press: pressOn(isPhone) }, vitals);
    const unexpected = vitals.shifts.filter(({ isAfterInput }) => !isAfterInput);
    return {
      inpMs: Math.max(shortestMs, ...vitals.interactions.map(({ durationMs }) => durationMs)),
      cls: cumulativeShift(unexpected),
      clsAfterInput: cumulativeShift(vitals.shifts),
      vitals,
    };
  } finally {
    await context.close();
  }
}

async function perform({ name, path, steps }: Scenario, to: Visit, vitals: Vitals): Promise<void> {
  const { page } = to;
  vitals.begin(startStep);
  await page.goto(path, { waitUntil: 'commit' });
  await pressUntilAlive(to);
  for (const [step, act] of steps) {
    await untilReported(page);
    vitals.begin(step);
    await act(to).catch((error: unknown) => {
      throw new Error(`${name}: ${step}`, { cause: error });
    });
  }
  await untilReported(page);
}

/** Presses the margin, where nothing happens, as often as an impatient customer would. */
async function pressUntilAlive({ page, isPhone }: Visit): Promise<void> {
  await page.locator('h1').first().waitFor();
  while (!(await page.evaluate(isAlive))) {
    if (isPhone) await page.touchscreen.tap(3, 420);
    else await page.mouse.click(3, 420);
  }
}

function pressOn(isPhone: boolean): Visit['press'] {
  return (target) => (isPhone ? target.tap() : target.click());
}

async function untilReported(page: Page): Promise<void> {
  await page.evaluate(
    (ms) => new Promise((done) => requestAnimationFrame(() => setTimeout(done, ms))),
    reportedWithinMs,
  );
}

async function signIn(context: BrowserContext): Promise<void> {
  const cookies = (await signInWithCart(shop.origin)).split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: shop.origin };
  });
  await context.addCookies(cookies);
}

function slowestIn({ interactions }: Vitals, step: string): number {
  const own = interactions.filter((one) => one.step === step).map(({ durationMs }) => durationMs);
  return Math.max(shortestMs, ...own);
}

function shiftIn({ shifts }: Vitals, step: string): number {
  return shifts.reduce((sum, one) => (one.step === step ? sum + one.score : sum), 0);
}

function shiftedIn({ shifts }: Vitals, step: string): string[] {
  return shifts.filter((one) => one.step === step).flatMap(({ elements }) => elements);
}

function rounded(score: number): number {
  return Math.round(score * 10_000) / 10_000;
}
