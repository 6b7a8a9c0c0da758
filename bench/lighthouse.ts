import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse';
import { findBrowser } from '../tests/support/browser.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startShop } from '../tests/support/shop-server.ts';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';
import { announce, header, row } from './support/progress.ts';
import { signInWithCart } from './support/sign-in-with-cart.ts';

const publicPages = ['/', '/shop', '/product/1', '/about', '/contact', '/signin'];
const personalPages = ['/viewcart', '/checkout'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const devices = ['mobile', 'desktop'] as const;

type Scores = Record<(typeof categories)[number], number>;

interface Figure {
  page: string;
  device: string;
  /** The path after redirects, which shows that it is not the sign-in page. */
  finalAddress: string;
  scores: Scores;
  /** Failed audits of the last run. */
  lost: string[];
}

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    runs: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true },
  },
});
const runs = Number(options.runs);
const shop = await startShop();
const port = await freePort();
const { executablePath, args } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: [...args, `--remote-debugging-port=${port}`],
});
const cookie = await signInWithCart(shop.origin);
const figures: Figure[] = [];
header('Page', 'Device', 'Final address', ...categories, 'Audits that cost points');
const wanted = options.page ?? [...publicPages, ...personalPages];
for (const page of wanted) {
  for (const device of devices) {
    const figure = await audit(page, device);
    figures.push(figure);
    printRow(figure);
  }
}
await browser.close();
await shop.stop();
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), runs, figures };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

async function audit(page: string, device: (typeof devices)[number]): Promise<Figure> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    announce(`${page}, ${device}, run ${run + 1} of ${runs}`);
    results.push(await runOnce(page, device));
  }
  const last = results.at(-1);
  if (!last) throw new Error('no run');
  const scores = Object.fromEntries(
    categories.map((name) => [
      name,
      median(results.map((result) => Math.round((result.categories[name]?.score ?? 0) * 100))),
    ]),
  ) as Scores;
  const { pathname } = new URL(last.finalDisplayedUrl);
  return { page, device, finalAddress: pathname, scores, lost: lostPoints(last) };
}

async function runOnce(page: string, device: (typeof devices)[number]): Promise<Result> {
  const extraHeaders: Record<string, string> = personalPages.includes(page) ? { cookie } : {};
  const onlyCategories = [...categories];
  const flags: Flags = { port, logLevel: 'error', onlyCategories, extraHeaders };
  const config = device === 'desktop' ? desktopConfig : undefined;
  const outcome = await lighthouse(shop.origin + page, flags, config);
  if (!outcome || outcome.lhr.runtimeError) throw new Error(`audit failed (${page})`);
  return outcome.lhr;
}

function lostPoints({ audits, categories: judged }: Result): string[] {
  return Object.values(judged).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  );
}

function printRow({ page, device, finalAddress, scores, lost }: Figure): void {
  row(page, device, finalAddress, ...categories.map((name) => scores[name]), lost.join(', '));
}
