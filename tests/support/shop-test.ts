import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Frame, type Page, type Response } from '@playwright/test';
import type axe from 'axe-core';
import { htmlFindings } from './html-findings.ts';
import { isAlive } from './page-life.ts';
import { type RunningShop, startShop } from './shop-server.ts';

declare global {
  interface Window {
    /** Put into the page by tests. */
    axe: typeof axe;
  }
}

interface EachTest {
  /** Console lines a test causes on purpose: the browser reports every answer from 400 up. */
  expectedNoise: RegExp[];
  /** What the browser complained about so far. */
  noise: string[];
  /** Each page of the test, in whatever window, counts as opened when its scripts have taken it over. */
  patience: void;
  silence: void;
}

interface EachWorker {
  /** A running shop with the demo catalogue; `page.goto('/shop')` opens its pages. */
  shop: RunningShop;
}

/** Playwright's test with a shop; it fails on anything in the console and on any request to another host. */
export const test = base.extend<EachTest, EachWorker>({
  shop: [
    async ({}, provide) => {
      const shop = await startShop();
      await provide(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, provide) => provide(shop.origin),
  patience: [
    async ({ browser, javaScriptEnabled }, provide) => {
      const open = browser.newContext.bind(browser);
      // Scripts come after the first paint, and so after what Playwright calls loaded.
      const openPatiently: typeof open = async (options) => {
        const context = await open(options);
        if (javaScriptEnabled) context.on('page', awaitsLife);
        return context;
      };
      Object.assign(browser, { newContext: openPatiently });
      await provide();
      Object.assign(browser, { newContext: open });
    },
    { auto: true },
  ],
  expectedNoise: [[], { option: true }],
  noise: async ({ context, shop }, provide) => {
    const noise: string[] = [];
    context.on('console', (line) => {
      if (!['error', 'warning', 'assert'].includes(line.type())) return;
      noise.push(`${line.text()} (${line.location().url})`);
    });
    context.on('weberror', (failure) => noise.push(`uncaught: ${failure.error().message}`));
    context.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:$/.test(protocol) && origin !== shop.origin) noise.push(`asks ${request.url()}`);
    });
    await provide(noise);
  },
  silence: [
    async ({ noise, expectedNoise }, provide) => {
      await provide();
      const unexpected = noise.filter((line) => !expectedNoise.some((known) => known.test(line)));
      expect(unexpected, 'the browser has nothing to report').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** From now on this page is open once its scripts have taken it over, unless `waitUntil` names an earlier moment. */
function awaitsLife(page: Page): void {
  for (const way of ['goto', 'reload', 'goBack', 'goForward'] as const) {
    const original: (...values: never[]) => Promise<Response | null> = page[way].bind(page);
    const patient = async (...values: never[]) => {
      const response = await original(...values);
      // An idle network says nothing about scripts: they start without one.
      const isEarlier = values.some((value) => /load|commit/.test(Object(value).waitUntil ?? ''));
      if (isEarlier) return response;
      await page.waitForFunction(isAlive);
      await page.evaluate(haveEffectsRun);
      return response;
    };
    Object.assign(page, { [way]: patient });
  }
}

/** Runs in the browser. The effects follow the page in a turn of their own: dialogs open, keys are listened to. */
export async function haveEffectsRun(): Promise<void> {
  if (!document.querySelector('script[type="module"]')) return;
  const { port1, port2 } = new MessageChannel();
  for (let turn = 0; turn < 3; turn += 1) {
    // Not by a timer: tests stop those.
    await new Promise((resolve) => {
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage(null);
    });
  }
  port1.close();
}

/** Waits before the toast appears, since it lasts one second. Playwright finds no text in noscript. */
export async function toastSays(
  page: Page,
  text: string,
  after: () => Promise<unknown>,
): Promise<void> {
  const seen = page.locator('.toast', { hasText: text }).waitFor({ state: 'attached' });
  await after();
  await seen;
}

// The same without comments and long names: less than half to send to each page, and to read there.
const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axeFile, 'utf8');

const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The page as it stands keeps WCAG 2.2 A and AA and axe's best practices. Needs JavaScript to run. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await untilStill(page);
  for (const frame of page.frames()) expect(await axeFindings(frame)).toEqual([]);
}

/** In the page itself, a tenth of the work of a runner that fetches what axe found to be right, too. */
async function axeFindings(frame: Frame) {
  const tags = frame.parentFrame() ? wcagTags : [...wcagTags, 'best-practice'];
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  return frame.evaluate(async (runOnly) => {
    const options = { runOnly, iframes: false, resultTypes: ['violations' as const] };
    const { violations } = await window.axe.run(options);
    return violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      where: nodes.map(({ html }) => html),
    }));
  }, tags);
}

/** Waits for the style sheets, then for color transitions to end; endless animations are ignored. */
async function untilStill(page: Page): Promise<void> {
  // A page that another one led to can be seen before it is loaded.
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect, timeline }) => {
        const isTimed = timeline === document.timeline;
        return isTimed && Number.isFinite(effect?.getComputedTiming().endTime);
      })
      .map((animation) => animation.finished.catch(() => null));
    await Promise.all(ending);
  });
}

/** What the server sends is valid HTML, before any script has touched it. */
export async function expectValidHtml(html: string): Promise<void> {
  expect(await htmlFindings(html)).toEqual([]);
}
