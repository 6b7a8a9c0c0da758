import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse';
import { findBrowser } from '../tests/support/browser.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startShop } from '../tests/support/shop-server.ts';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';
import { announce, header, row } from './support/progress.ts';
import { preparePublicPages, type PublicPage } from './support/public-pages.ts';
import { signInWithCart } from './support/sign-in-with-cart.ts';

type AuditedPage = PublicPage & { isPersonal?: boolean };

const personal = { isPersonal: true, excludedBecause: 'it belongs to one customer' };
const personalPages: AuditedPage[] = [
  { name: 'cart', path: '/viewcart', ...personal },
  { name: 'checkout', path: '/checkout', ...personal },
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const devices = ['mobile', 'desktop'] as const;
/** What pages fail on purpose that search engines shall not list. */
const excludedAudits = ['is-crawlable'];
/** Its status is 404, which the browser also writes to its console. */
const missingAudits = [...excludedAudits, 'http-status-code', 'errors-in-console'];

interface Figure {
  page: string;
  device: string;
  /** The path after redirects, which shows that it is not the sign-in page. */
  finalAddress: string;
  scores: Record<(typeof categories)[number], number>;
  /** Medians of all runs. */
  lcpMs: number;
  blockedMs: number;
  cls: number;
  /** Failed audits of the last run. */
  lost: string[];
}

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    runs: { type: 'string', default: '1' },
    page: { type: 'string', multiple: true },
    device: { type: 'string', multiple: true },
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
const pages: AuditedPage[] = [...(await preparePublicPages(shop.origin)), ...personalPages];
const figures: Figure[] = [];
const [load = 0] = loadavg();
header('Page', 'Device', ...categories, 'LCP', 'TBT', 'CLS', 'Audits that cost points');
for (const page of pages.filter(({ path }) => options.page?.includes(path) ?? true)) {
  for (const device of devices.filter((one) => options.device?.includes(one) ?? true)) {
    const figure = await audit(page, device);
    figures.push(figure);
    printRow(page, figure);
  }
}
await browser.close();
await shop.stop();
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), load, runs, figures };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

async function audit(page: AuditedPage, device: (typeof devices)[number]): Promise<Figure> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    announce(`${page.path}, ${device}, run ${run + 1} of ${runs}`);
    results.push(await runOnce(page, device));
  }
  const last = results.at(-1);
  if (!last) throw new Error('no run');
  const scoreOf = (name: (typeof categories)[number]) =>
    median(results.map((result) => Math.round((result.categories[name]?.score ?? 0) * 100)));
  const valueOf = (id: string) =>
    median(results.map(({ audits }) => audits[id]?.numericValue ?? 0));
  const { pathname } = new URL(last.finalDisplayedUrl);
  return {
    page: page.path,
    device,
    finalAddress: pathname,
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    lcpMs: Math.round(valueOf('largest-contentful-paint')),
    blockedMs: Math.round(valueOf('total-blocking-time')),
    cls: valueOf('cumulative-layout-shift'),
    lost: lostPoints(page, last),
  };
}

async function runOnce(page: AuditedPage, device: (typeof devices)[number]): Promise<Result> {
  const flags: Flags = {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    extraHeaders: page.isPersonal ? { cookie } : {},
    ignoreStatusCode: page.isMissing ?? false,
  };
  const config = device === 'desktop' ? desktopConfig : undefined;
  const outcome = await lighthouse(shop.origin + page.path, flags, config);
  if (!outcome || outcome.lhr.runtimeError) throw new Error(`audit failed (${page.path})`);
  return outcome.lhr;
}

function lostPoints(page: AuditedPage, { audits, categories: judged }: Result): string[] {
  const onPurpose = page.excludedBecause === undefined ? [] : excludedAudits;
  const accepted = page.isMissing ? missingAudits : onPurpose;
  const failed = Object.values(judged).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9),
  );
  const lost = failed
    .filter(({ id }) => !accepted.includes(id))
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim());
  const isExcluded = failed.some(({ id }) => accepted.includes(id));
  return isExcluded ? [...lost, `on purpose: ${page.excludedBecause}`] : lost;
}

function printRow({ name, path }: AuditedPage, figure: Figure): void {
  const { device, finalAddress, scores, lcpMs, blockedMs, cls, lost } = figure;
  const isRedirected = finalAddress !== new URL(path, shop.origin).pathname;
  row(
    `${name} \`${path}\`${isRedirected ? ` (redirected to ${finalAddress})` : ''}`,
    device,
    ...categories.map((one) => scores[one]),
    `${lcpMs} ms`,
    `${blockedMs} ms`,
    Number(cls.toFixed(3)),
    lost.join(', '),
  );
}
