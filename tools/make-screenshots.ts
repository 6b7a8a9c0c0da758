import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { idOf } from '../seeds/demo/past-order.ts';
import { findBrowser } from '../tests/support/browser.ts';
import { startShop } from '../tests/support/shop-server.ts';
import { sheetOf } from './screenshot-sheet.ts';

/** Opens the page of this path, or the first one that a link on the path before leads to. */
interface Shot {
  name: string;
  path: string;
  /** A selector of the link to follow. */
  link?: string;
}

const row = 'main tbody tr a[href]';
const promotionId = idOf('promotion THANKS10');
const admin: readonly Shot[] = [
  { name: 'dashboard', path: '/admin' },
  { name: 'orders', path: '/admin/orders' },
  { name: 'order', path: '/admin/orders', link: row },
  { name: 'order-refund', path: '/admin/orders/390/refund' },
  { name: 'orders-ship', path: '/admin/orders/ship' },
  { name: 'drafts', path: '/admin/drafts' },
  { name: 'returns', path: '/admin/returns' },
  { name: 'return', path: '/admin/returns', link: row },
  { name: 'approvals', path: '/admin/approvals' },
  { name: 'account-approvals', path: '/admin/account-approvals' },
  { name: 'documents', path: '/admin/documents' },
  { name: 'products', path: '/admin/products' },
  { name: 'product', path: '/admin/products/2' },
  { name: 'products-import', path: '/admin/products/import' },
  { name: 'categories', path: '/admin/categories' },
  { name: 'collections', path: '/admin/collections' },
  { name: 'collection', path: '/admin/collections?add' },
  { name: 'customers', path: '/admin/customers' },
  { name: 'customer', path: '/admin/customers', link: row },
  { name: 'segments', path: '/admin/customers/segments' },
  { name: 'subscribers', path: '/admin/subscribers' },
  { name: 'users', path: '/admin/users' },
  { name: 'gift-cards', path: '/admin/gift-cards' },
  { name: 'promotions', path: '/admin/promotions' },
  { name: 'promotion', path: `/admin/promotions/${promotionId}` },
  { name: 'promotion-preview', path: `/admin/promotions/${promotionId}/preview` },
  { name: 'promotions-calendar', path: '/admin/promotions/calendar' },
  { name: 'reviews', path: '/admin/reviews' },
  { name: 'inbox', path: '/admin/inbox' },
  {
    name: 'inbox-message',
    path: '/admin/inbox',
    link: 'main li a[href^="/admin/inbox/"], main td a[href^="/admin/inbox/"]',
  },
  { name: 'reports-days', path: '/admin/reports' },
  { name: 'reports-products', path: '/admin/reports/products' },
  { name: 'reports-cohorts', path: '/admin/reports/cohorts' },
  { name: 'reports-searches', path: '/admin/reports/searches' },
  { name: 'mail', path: '/admin/mail' },
  { name: 'emails', path: '/admin/emails' },
  { name: 'email', path: '/admin/emails', link: 'main a[href^="/admin/emails/"]' },
  { name: 'payments', path: '/admin/payments' },
  { name: 'settings', path: '/admin/settings' },
  { name: 'settings-checkout', path: '/admin/settings/checkout' },
  { name: 'settings-shipping', path: '/admin/settings/shipping' },
  { name: 'settings-tax', path: '/admin/settings/tax' },
  { name: 'sign-in', path: '/admin/sign-in' },
  { name: 'api-keys', path: '/admin/api-keys' },
  { name: 'webhooks', path: '/admin/webhooks' },
  { name: 'failed-deliveries', path: '/admin/dead-letters' },
  { name: 'audit-log', path: '/admin/audit' },
  { name: 'status', path: '/admin/status' },
];

const widths = [1440, 768, 390];

const [folder = 'docs/screenshots', ...only] = process.argv.slice(2);
const shop = await startShop({ DEMO_HISTORY: '1' });
const browser = await chromium.launch({ ...(await findBrowser()) });
try {
  await shoot(browser);
} finally {
  await browser.close();
  await shop.stop();
}

async function shoot(opened: Browser): Promise<void> {
  await mkdir(folder, { recursive: true });
  const isOld = (file: string) => file.endsWith('.webp');
  const old = only.length === 0 ? (await readdir(folder)).filter(isOld) : [];
  for (const file of old) await rm(join(folder, file));
  const page = await opened.newPage({ baseURL: shop.origin, reducedMotion: 'reduce' });
  const form = { intent: 'sign-in', login: 'admin', password: 'admin' };
  await page.request.post('/signin', { form, headers: { 'sec-fetch-site': 'same-origin' } });
  for (const shot of admin) {
    if (only.length > 0 && !only.includes(shot.name)) continue;
    const url = await openPage(page, shot);
    await writeFile(join(folder, `${shot.name}.webp`), await sheetOf(page, { widths }));
    console.log(shot.name, url);
  }
}

async function openPage(page: Page, { path, link }: Shot): Promise<string> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const response = await page.goto(path);
  if (response?.status() !== 200) throw new Error(`${path} answers ${response?.status()}`);
  if (link !== undefined) {
    const href = await page.locator(link).first().getAttribute('href');
    if (href === null) throw new Error(`${path} has no ${link}`);
    await page.goto(new URL(href, page.url()).href);
  }
  await page.evaluate(() => document.fonts.ready);
  return new URL(page.url()).pathname;
}
