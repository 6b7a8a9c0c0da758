import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tests/support/browser.ts';
import { fillIn, placeOrder, signUp } from '../tests/support/customer-browser.ts';
import { startShop } from '../tests/support/shop-server.ts';
import { fillCart, prepareCatalog, prepareOrders } from './screenshot-scenes.ts';
import { sheetOf } from './screenshot-sheet.ts';

/**
 * Who opens the page: an unknown visitor, an account that has nothing yet, one with a cart and orders, or one in a shop
 * whose payment provider does not answer.
 */
type Viewer = 'visitor' | 'newcomer' | 'customer' | 'stranded';

interface Shot {
  name: string;
  path: string;
  viewer?: Viewer;
  status?: number;
  /** A selector of the link to follow. */
  link?: string;
  /** Brings the open page into its state; what it opens is photographed in the window alone. */
  act?: (page: Page, width: number) => Promise<void>;
  isWindow?: boolean;
}

const narrow = 1024;
const shots: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'menu', path: '/', isWindow: true, act: openMenu },
  { name: 'listing-rows', path: '/shop' },
  { name: 'listing-grid-2', path: '/shop?view=grid2&size=12' },
  { name: 'listing-grid-3', path: '/shop?view=grid3&size=12' },
  { name: 'listing-grid-4', path: '/shop?view=grid4&size=12' },
  { name: 'listing-filtered', path: '/shop?sale=yes&view=grid3&size=12' },
  { name: 'listing-filters', path: '/shop?view=grid3&size=12', isWindow: true, act: openFilters },
  { name: 'category', path: "/shop/women's%20clothing" },
  { name: 'collection', path: '/collections/everyday-layers' },
  { name: 'search-results', path: '/shop/lamp' },
  { name: 'search-without-results', path: '/shop/umbrella' },
  { name: 'search-suggestions', path: '/', isWindow: true, act: suggest },
  { name: 'quick-add', path: '/shop?view=grid4&size=12', isWindow: true, act: quickAdd },
  { name: 'product', path: '/product/19' },
  { name: 'product-options', path: '/product/1' },
  { name: 'product-video', path: '/product/11', act: showVideo },
  { name: 'size-guide', path: '/product/11', isWindow: true, act: openSizeGuide },
  { name: 'gift-card', path: '/product/33' },
  { name: 'product-sold-out', path: '/product/20' },
  { name: 'product-reviews', path: '/product/2?tab=reviews' },
  { name: 'product-zoom', path: '/product/19', isWindow: true, act: zoom },
  { name: 'back-in-stock', path: '/product/20/back-in-stock' },
  { name: 'delivery', path: '/product/20/delivery' },
  { name: 'review', path: '/product/7/review', viewer: 'customer' },
  { name: 'cart', path: '/viewcart', viewer: 'customer' },
  { name: 'cart-empty', path: '/viewcart', viewer: 'newcomer' },
  { name: 'cart-menu', path: '/about', viewer: 'customer', isWindow: true, act: openCart },
  { name: 'checkout', path: '/checkout', viewer: 'customer', act: fillInFromTop },
  { name: 'checkout-errors', path: '/checkout', viewer: 'customer', act: submitUnfilled },
  { name: 'pay', path: '/checkout', viewer: 'customer', act: (page) => pay(page, 'Credit card') },
  { name: 'provider-offline', path: '/checkout', viewer: 'stranded', act: payOffline },
  { name: 'confirmation', path: '/', viewer: 'customer', isWindow: true, act: confirm },
  { name: 'my-order', path: '/myorder', viewer: 'customer' },
  { name: 'my-order-empty', path: '/myorder', viewer: 'newcomer' },
  { name: 'order', path: '/myorder', viewer: 'customer', link: 'main a[href^="/order/"]' },
  { name: 'return', path: '/myorder', viewer: 'customer', link: 'main a[href*="/return"]' },
  { name: 'account', path: '/account', viewer: 'customer' },
  { name: 'account-addresses', path: '/account/addresses', viewer: 'customer' },
  { name: 'account-sign-in', path: '/account/sign-in', viewer: 'customer' },
  { name: 'account-devices', path: '/account/devices', viewer: 'customer' },
  { name: 'account-data', path: '/account/data', viewer: 'customer' },
  { name: 'sign-in', path: '/signin' },
  { name: 'register', path: '/signin?tab=register' },
  { name: 'forgot-password', path: '/forgot' },
  { name: 'reset-password', path: '/reset?token=expired', status: 0 },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'newsletter', path: '/newsletter' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'imprint', path: '/imprint' },
  { name: 'shipping', path: '/shipping' },
  { name: 'returns', path: '/returns' },
  { name: 'not-found', path: '/nowhere', status: 404 },
  { name: 'error', path: '/', act: fail },
];

const widths = [1920, 1440, 768, 390];
const [folder = 'docs/screenshots/storefront', ...only] = process.argv.slice(2);
const shop = await startShop();
/** Nothing answers at the address of its provider. */
const stranded = await startShop({
  PAYPAL_API_BASE: 'http://127.0.0.1:9',
  PAYPAL_CLIENT_ID: 'AZ-unknown-client',
  PAYPAL_CLIENT_SECRET: 'unknown-secret',
  PAYPAL_WEBHOOK_ID: '1JE4291016473214C',
  PAYPAL_MODE: 'sandbox',
});
const browser = await chromium.launch({ ...(await findBrowser()) });
try {
  await shoot(browser);
} finally {
  await browser.close();
  await shop.stop();
  await stranded.stop();
}

async function shoot(opened: Browser): Promise<void> {
  await mkdir(folder, { recursive: true });
  const open = ({ origin } = shop) => opened.newPage({ baseURL: origin, reducedMotion: 'reduce' });
  const pages = {
    visitor: await open(),
    newcomer: await open(),
    customer: await open(),
    stranded: await open(stranded),
  };
  await signUp(pages.newcomer);
  await signUp(pages.stranded);
  await fillCart(pages.stranded);
  const staff = await open();
  const form = { intent: 'sign-in', login: 'admin', password: 'admin' };
  await staff.request.post('/signin', { form, headers: { 'sec-fetch-site': 'same-origin' } });
  await prepareCatalog(staff);
  await prepareOrders(pages.customer, staff);
  for (const shot of shots) {
    if (only.length > 0 && !only.includes(shot.name)) continue;
    const { isWindow = false } = shot;
    const prepare = (page: Page, width: number) => openPage(page, shot, width);
    const sheet = await sheetOf(pages[shot.viewer ?? 'visitor'], { widths, isWindow, prepare });
    await writeFile(join(folder, `${shot.name}.webp`), sheet);
    console.log(shot.name, sheet.length);
  }
}

async function openPage(page: Page, shot: Shot, width: number): Promise<void> {
  const { path, link, status = 200, act } = shot;
  const response = await page.goto(path, { waitUntil: 'load' });
  if (status > 0 && response?.status() !== status)
    throw new Error(`${path} answers ${response?.status()}`);
  if (link !== undefined) {
    const href = await page.locator(link).first().getAttribute('href');
    if (href === null) throw new Error(`${path} has no ${link}`);
    await page.goto(href);
  }
  await page.waitForLoadState('networkidle');
  await act?.(page, width);
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    const shown = [...document.images].filter((picture) => picture.checkVisibility());
    await Promise.all(shown.map((picture) => picture.decode().catch(() => null)));
    await document.fonts.ready;
  });
}

async function openMenu(page: Page, width: number): Promise<void> {
  if (width < narrow) await page.getByRole('button', { name: 'Menu' }).click();
}

async function openFilters(page: Page, width: number): Promise<void> {
  if (width < narrow) await page.getByRole('button', { name: 'Filter' }).click();
}

async function suggest(page: Page, width: number): Promise<void> {
  await openMenu(page, width);
  await page.getByRole('search').getByLabel('Search the shop').pressSequentially('wat');
  await page.getByRole('option').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function quickAdd(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Add Everyday Crew .* to cart$/ })
    .first()
    .click();
  await page.getByRole('dialog').first().waitFor();
}

async function zoom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zoom' }).click();
  await page.getByRole('dialog', { name: 'Zoom' }).waitFor();
}

async function showVideo(page: Page): Promise<void> {
  const view = page.getByRole('radio', { name: /video$/ });
  await page.locator('label').filter({ has: view }).click();
}

async function openSizeGuide(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Size guide' }).click();
  await page.getByRole('dialog', { name: 'Size guide' }).waitFor();
}

async function pay(page: Page, payment: string): Promise<void> {
  await fillIn(page);
  await page.getByRole('radio', { name: 'Standard' }).check();
  await page.getByRole('radio', { name: payment }).check();
  await page
    .getByRole('button', { name: /^Place order/ })
    .last()
    .click();
  await page
    .getByRole('heading', { name: /^Pay \$/ })
    .or(notice(page))
    .first()
    .waitFor();
}

/** The regions of toasts are alerts as well, empty ones. */
function notice(page: Page) {
  return page.getByRole('main').getByRole('alert').filter({ hasText: /\w/ }).first();
}

async function payOffline(page: Page): Promise<void> {
  await pay(page, 'PayPal');
}

/** Filling in leaves the page where the last field is, and the summary that sticks to the window with it. */
async function fillInFromTop(page: Page): Promise<void> {
  await fillIn(page);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
  });
}

async function openCart(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).first().click();
  await page
    .getByRole('dialog', { name: 'Cart' })
    .waitFor({ timeout: 3_000 })
    .catch(() => null);
}

async function submitUnfilled(page: Page): Promise<void> {
  for (const name of ['fname', 'address1', 'city']) await page.locator(`#${name}`).fill('');
  await page
    .getByRole('button', { name: /^Place order/ })
    .last()
    .click();
  await notice(page).waitFor();
}

async function confirm(page: Page): Promise<void> {
  await placeOrder(page);
  await fillCart(page);
}

async function fail(page: Page): Promise<void> {
  await page.route('**/about.data*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click();
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
}
