import type { Page } from '@playwright/test';
import { filledForm } from '../support/buyers.ts';
import {
  addToCart,
  openPlacedOrder,
  placeOrder,
  postOrder,
  signUp,
  waitUntilPaid,
} from '../support/customer-browser.ts';
import { changeSettings } from '../support/shop-settings.ts';
import { expect, expectNoAxeFindings, expectValidHtml, test } from '../support/shop-test.ts';

test.beforeAll(({ shop }) => changeSettings(shop, 'checkout', { guestCheckout: 'guests' }));
test.afterAll(({ shop }) => changeSettings(shop, 'checkout', { guestCheckout: 'account' }));

test(
  'an order by bank transfer is paid by card from My order, declined first, as one order',
  { tag: '@both' },
  async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signUp(page);
    await addToCart(page, 2);
    await postOrder(page);
    await page.goto('/myorder');
    await expect(page.getByRole('table')).toContainText('Direct bank transfer, awaiting payment');
    await expectValidHtml(await (await page.request.get('/myorder')).text());
    for (const width of javaScriptEnabled ? [1440, 390] : []) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoAxeFindings(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    const payNow = page.getByRole('button', { name: /^Pay now by card for order V-/ });
    await payNow.click();
    await page.getByRole('radio', { name: /declined/ }).check();
    await page.getByRole('button', { name: 'Pay $239.00' }).click();
    await expect(page).toHaveURL('/myorder');
    await expect(
      page.getByRole('alert').filter({ hasText: 'was declined. Your order has not changed.' }),
    ).toBeVisible();

    await payNow.click();
    await page.getByRole('radio', { name: /approved/ }).check();
    await thanksAfter(page, () => page.getByRole('button', { name: 'Pay $239.00' }).click());
    await expect(page).toHaveURL('/myorder');
    await expect(payNow).toHaveCount(0);
    await waitUntilPaid(page);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('region', { name: /^How to pay/ })).toHaveCount(0);
  },
);

test('a guest pays an order by its link, in a browser that has nothing else of it', async ({
  page,
  browser,
  shop,
}) => {
  await addToCart(page, 2);
  const email = `${crypto.randomUUID()}@example.com`;
  await placeOrder(page, { form: { ...filledForm, email } });
  const link = await openPlacedOrder(page);
  const elsewhere = await browser.newPage({ baseURL: shop.origin });
  await elsewhere.goto(link);
  const payNow = elsewhere.getByRole('button', { name: /^Pay now by card/ });
  await payNow.click();
  await elsewhere.getByRole('button', { name: 'Cancel and go back to the shop' }).click();
  await expect(elsewhere).toHaveURL(link);
  await expect(
    elsewhere.getByRole('alert').filter({ hasText: 'you can pay it again' }),
  ).toBeVisible();
  await expectNoAxeFindings(elsewhere);
  await payNow.click();
  await elsewhere.getByRole('radio', { name: /approved/ }).check();
  await thanksAfter(elsewhere, () =>
    elsewhere.getByRole('button', { name: 'Pay $239.00' }).click(),
  );
  await expect(elsewhere).toHaveURL(link);
  await waitUntilPaid(elsewhere);
  await elsewhere.close();
});

/** With scripts it is a message that lasts one second. */
async function thanksAfter(page: Page, pay: () => Promise<void>): Promise<void> {
  const thanks = page.getByText('Thank you. Your order is paid').filter({ visible: true });
  await Promise.all([thanks.waitFor(), pay()]);
}
