import { expect, type Page } from '@playwright/test';
import type { CheckoutForm } from '#shop/addresses/rules/checkout-form.ts';
import { flashCookie } from '#platform/web/flash.ts';
import { choiceFields } from '#shop/catalogue/rules/options.ts';
import { demoOptions } from '../../seeds/demo/options.ts';
import { filledForm } from './buyers.ts';

/** Opens an account and signs this browser in, without going through the pages. Returns the email address. */
export async function signUp(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const form = { intent: 'register', email, 'new-password': 'lantern under the pear', website: '' };
  await send(page, '/signin', form);
  return email;
}

/** Adds units of a product's first available variant to this browser's cart, without going through the pages. */
export async function addToCart(page: Page, product: number, quantity = 1) {
  const [values = []] = demoOptions[product]?.variants.find(([, units]) => units >= quantity) ?? [];
  const choice = values.map((value, at) => [choiceFields[at], value]);
  const form = { product: `${product}`, quantity: `${quantity}`, ...Object.fromEntries(choice) };
  await send(page, '/viewcart/lines', form);
}

/** Fills in Billing Details on the open checkout page. */
export async function fillIn(page: Page, form: Partial<CheckoutForm> = filledForm): Promise<void> {
  for (const [name, value] of Object.entries(form)) {
    if (name === 'country') await page.locator('#country').selectOption(value);
    else await page.locator(`#${name}`).fill(value);
  }
}

/** Places an order for what is in the cart, with these choices, through the pages. */
export async function placeOrder(
  page: Page,
  { shipping = 'Standard', payment = 'Direct bank transfer', form = filledForm } = {},
): Promise<void> {
  await page.goto('/checkout');
  await fillIn(page, form);
  await page.getByRole('radio', { name: shipping }).check();
  await page.getByRole('radio', { name: payment }).check();
  await page
    .getByRole('button', { name: /^Place order/ })
    .last()
    .click();
  await page.getByRole('alertdialog', { name: 'Order placed!' }).waitFor();
}

/** Follows the message about a placed order to its page. Returns the URL of the signed link that stays. */
export async function openPlacedOrder(page: Page): Promise<string> {
  await page
    .getByRole('alertdialog', { name: 'Order placed!' })
    .getByRole('link', { name: 'See my order' })
    .click();
  await expect(page).toHaveURL(/\/order\/\d+\/[0-9a-f]{64}\?placed$/);
  return page.url().replace('?placed', '');
}

/** Orders what is in the cart, without going through the pages. */
export async function postOrder(
  page: Page,
  { shipping = 'standard', payment = 'bank-transfer', form = filledForm } = {},
): Promise<void> {
  const html = await (await page.request.get('/checkout')).text();
  const seen = html.matchAll(/type="hidden" name="(key|agreed-total[-\w]*)" value="([^"]*)"/g);
  const hidden = Object.fromEntries([...seen].map(([, name, value]) => [name, value]));
  await send(page, '/checkout', { ...form, ...hidden, shipping, payment });
  await page.context().clearCookies({ name: flashCookie });
}

async function send(page: Page, url: string, form: Record<string, string>): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await page.request.post(url, { form, headers });
  if (!answer.ok()) throw new Error(`${url} answered ${answer.status()}`);
}

/** Loads the page again until it says that the payment was taken, which is done by a job. */
export async function waitUntilPaid(page: Page, text = 'Credit card, paid'): Promise<void> {
  await expect(async () => {
    await page.reload();
    // A page that has loaded does not change any more, so the next one is loaded at once.
    await expect(page.getByRole('main')).toContainText(text, { timeout: 250 });
  }).toPass();
}
