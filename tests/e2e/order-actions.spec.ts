import { filledForm } from '../support/buyers.ts';
import {
  addToCart,
  openPlacedOrder,
  placeOrder,
  postOrder,
  signUp,
} from '../support/customer-browser.ts';
import { changeSettings } from '../support/shop-settings.ts';
import { expect, expectNoAxeFindings, expectValidHtml, test } from '../support/shop-test.ts';

const both = { tag: '@both' };

test.beforeAll(({ shop }) => changeSettings(shop, 'checkout', { guestCheckout: 'guests' }));
test.afterAll(({ shop }) => changeSettings(shop, 'checkout', { guestCheckout: 'account' }));

test(
  'a customer cancels an order on My order and orders its items again',
  both,
  async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signUp(page);
    await addToCart(page, 28, 2);
    await postOrder(page);
    await page.goto('/myorder');
    await page.getByRole('link', { name: /^Cancel order V-/ }).click();
    const dialog = page.getByRole('alertdialog', { name: /^Cancel order V-/ });
    await expect(dialog).toContainText('Nothing will be shipped.');
    await expectValidHtml(await (await page.request.get(page.url())).text());
    for (const width of javaScriptEnabled ? [1440, 390] : []) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoAxeFindings(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await dialog.getByRole('link', { name: 'Keep order' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('table')).toContainText('Placed');

    await page.getByRole('link', { name: /^Cancel order V-/ }).click();
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(page).toHaveURL('/myorder');
    await expect(page.getByRole('table')).toContainText('Cancelled');
    await expect(page.getByRole('table')).toContainText('no payment is due');
    await expect(page.getByRole('link', { name: /^Cancel order V-/ })).toHaveCount(0);

    await page.getByRole('button', { name: 'Order again' }).click();
    await expect(page).toHaveURL('/viewcart');
    await expect(page.getByRole('main')).toContainText('Wedding Band Pair');
    await expect(page.getByRole('link', { name: 'View cart 2' }).first()).toBeAttached();
  },
);

test(
  'a guest cancels an order by its link and orders again, in a browser that has nothing else of it',
  both,
  async ({ page, browser, shop, javaScriptEnabled }) => {
    await addToCart(page, 2);
    const email = `${crypto.randomUUID()}@example.com`;
    await placeOrder(page, { form: { ...filledForm, email } });
    const link = await openPlacedOrder(page);
    const elsewhere = await browser.newPage({
      baseURL: shop.origin,
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    });
    await elsewhere.goto(link);
    await elsewhere.getByRole('link', { name: /^Cancel order V-/ }).click();
    const dialog = elsewhere.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await expect(elsewhere).toHaveURL(link);
    await expect(elsewhere.getByRole('main')).toContainText('Cancelled');
    if (javaScriptEnabled) await expectNoAxeFindings(elsewhere);

    // The page in the other browser still shows the button of an open order.
    await page.goto(`${link}?cancel=${/order\/(\d+)/.exec(link)?.[1]}`);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    await elsewhere.getByRole('button', { name: 'Order again' }).click();
    await expect(elsewhere).toHaveURL('/viewcart');
    await expect(elsewhere.getByRole('link', { name: 'View cart 1' }).first()).toBeAttached();
    await elsewhere.close();
  },
);
