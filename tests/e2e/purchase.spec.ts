import { filledForm } from '../support/buyers.ts';
import {
  addToCart,
  fillIn,
  openPlacedOrder,
  placeOrder,
  signUp,
} from '../support/customer-browser.ts';
import { emailedLink } from '../support/emailed-link.ts';
import { expect, expectNoAxeFindings, expectValidHtml, test } from '../support/shop-test.ts';

test(
  '[1.01] a visitor adds a product, signs up, checks out and reads the order',
  { tag: '@both' },
  async ({ page, browser, shop, javaScriptEnabled }) => {
    await page.goto('/shop/canvas tote');
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
    await expect
      .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'cart-count'))
      .toBe(true);

    await page.goto('/checkout');
    await expect(page).toHaveURL('/signin?next=%2Fcheckout');
    await page.getByText('Register', { exact: true }).first().click();
    await page.locator('[name=email]').fill(`${crypto.randomUUID()}@example.com`);
    await page.locator('[name=new-password]').fill('lantern under the pear');
    await page.getByRole('button', { name: 'Register', exact: true }).click();

    await expect(page).toHaveURL('/checkout');
    const summary = page.getByRole('complementary', { name: 'Your order' });
    await expect(summary).toContainText('Canvas Tote Bag with Saddle Handles');
    await fillIn(page, filledForm);
    await page.getByRole('radio', { name: 'Free' }).check();
    await page.getByRole('radio', { name: 'Direct bank transfer' }).check();
    await page
      .getByRole('button', { name: /^Place order/ })
      .last()
      .click();
    const link = await openPlacedOrder(page);
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ingrid');
    await expect(main).toContainText(`A confirmation is on its way to ${filledForm.email}.`);
    await expect(main).toContainText('Canvas Tote Bag');
    const steps = page.getByRole('list', { name: 'Progress of the order' }).getByRole('listitem');
    await expect(steps).toHaveText([/^Placed/, /^Awaiting payment/, /^Shipping/, /^Delivery/]);
    for (const width of javaScriptEnabled ? [1440, 390] : []) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoAxeFindings(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await expectValidHtml(await (await page.request.get(page.url())).text());
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order V-/);
    await expect(main).not.toContainText('A confirmation is on its way');
    await page.getByRole('link', { name: 'My order' }).last().click();
    await expect(page.getByRole('row').nth(1)).toContainText('Canvas Tote Bag');
    await page.getByRole('link', { name: /^Order V-/ }).click();
    const [, orderPath = ''] = /(\/order\/\d+)\//.exec(link) ?? [];
    await expect(page).toHaveURL(orderPath);

    const stranger = await browser.newPage({ baseURL: shop.origin, javaScriptEnabled });
    await stranger.goto(orderPath);
    await expect(stranger).toHaveURL(/\/signin\?next=%2Forder%2F/);
    await stranger.close();
  },
);

test(
  'the signed link to the order of an account shows what was ordered, and everything else after sign-in',
  { tag: '@both' },
  async ({ page, browser, shop, javaScriptEnabled }) => {
    const email = await signUp(page);
    await addToCart(page, 19);
    const contact = `${crypto.randomUUID()}@example.com`;
    await placeOrder(page, { form: { ...filledForm, email: contact } });
    const link = await openPlacedOrder(page);
    expect(await emailedLink(page, contact, 'Your order')).toBe(link);
    const elsewhere = await browser.newPage({ baseURL: shop.origin, javaScriptEnabled });
    for (const url of [link, `${link}?placed`]) {
      await elsewhere.goto(url);
      await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(/^Order V-/);
      const main = elsewhere.getByRole('main');
      for (const text of ['Canvas Tote Bag', 'Total', 'Reference', 'Portland, Oregon']) {
        await expect(main).toContainText(text);
      }
      const html = await elsewhere.content();
      const { fname, lname, address1, pincode, phone } = filledForm;
      for (const personal of [fname, lname, address1, pincode, phone, email, contact]) {
        expect(html).not.toContain(personal);
      }
      await expect(main.getByRole('button', { name: /^(?:Pay now|Order again)/ })).toHaveCount(0);
      await expect(main.getByRole('link', { name: /^Cancel order/ })).toHaveCount(0);
    }
    if (javaScriptEnabled) await expectNoAxeFindings(elsewhere);
    await expectValidHtml(await (await elsewhere.request.get(link)).text());
    await elsewhere.goto(link.replace(/\/([0-9a-f]{64})$/, '/return/$1'));
    await expect(elsewhere).toHaveURL(link);
    await elsewhere.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await elsewhere.locator('[name=login]').fill(email);
    await elsewhere.locator('[name=password]').fill('lantern under the pear');
    await elsewhere.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(elsewhere.getByRole('main')).toContainText(filledForm.address1);
    await elsewhere.close();
  },
);

test('the whole purchase works by keyboard alone', async ({ page }) => {
  await signUp(page);
  const tabTo = async (name: string | RegExp) => {
    const target = page
      .getByRole('main')
      .getByLabel(name)
      .or(page.getByRole('main').getByText(name));
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      const isThere = await target.evaluateAll((elements) =>
        elements
          .map((element) => element.closest('a, button') ?? element)
          .some((control) => control.contains(document.activeElement)),
      );
      if (isThere) return;
    }
    throw new Error(`Tab never reaches ${name}`);
  };
  await page.goto('/product/19');
  await tabTo('Add to cart');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-cart', '1');

  await page.goto('/viewcart');
  await tabTo('PROCEED TO CHECKOUT');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const { email, phone, ...delivery } = filledForm;
  for (const [name, value] of Object.entries({ email, phone, ...delivery })) {
    await page.keyboard.press('Tab');
    await expect(page.locator(`#${name}`)).toBeFocused();
    if (name === 'email') await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(value);
  }
  for (const box of [/^Save this address/, /^Remember these/, /^Send the invoice/]) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('checkbox', { name: box })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'Free' })).toBeChecked();
  await tabTo(/^Direct bank transfer/);
  await page.keyboard.press('Space');
  await tabTo(/^Place order, /);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Order placed!' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'See my order' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a flash message for one browser is never cached for another', async ({ request }) => {
  const response = await request.get('/', { headers: { cookie: 'flash=info%20Only%20for%20Ann' } });
  expect(await response.text()).toContain('Only for Ann');
  expect(response.headers()['cache-control']).toBe('private, no-store');
  expect(response.headers()['set-cookie']).toContain('flash=; ');
  const next = await request.get('/', { headers: { cookie: 'x=1' } });
  expect(await next.text()).not.toContain('Only for Ann');
  expect(next.headers()['cache-control']).toBe('public, no-cache');
});
