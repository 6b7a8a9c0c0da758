import type { Page } from '@playwright/test';
import { waitForPopover } from '../support/wait-for-popover.ts';
import { addToCart, signUp } from '../support/customer-browser.ts';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';

const headphones = 'Wireless Headphones with Noise Control';
const watch = 'Slim Dress Watch on Espresso Leather';

test('the cart menu shows lines, total and links to cart and checkout, without an account', async ({
  page,
}) => {
  await addToCart(page, 2, 2);
  await addToCart(page, 5);
  await page.goto('/shop');
  await cartLink(page).click();
  const lines = menu(page).getByRole('listitem');
  await expect(lines).toHaveText([
    `${headphones}2 × $229.00Save for later`,
    `${watch}1 × $215.00Save for later`,
  ]);
  await expect(menu(page)).toContainText('Total$673.00');
  await expect(page).toHaveURL('/shop');
  await expect(menu(page).getByRole('link', { name: 'Checkout' })).toHaveAttribute(
    'href',
    '/checkout',
  );
  await waitForPopover(menu(page));
  await menu(page).getByRole('link', { name: 'View Cart' }).click();
  await expect(page).toHaveURL('/signin?next=%2Fviewcart');
  await expect(menu(page)).toHaveCount(0);
});

test(
  'without JavaScript the link leads to the cart',
  { tag: '@no-javascript' },
  async ({ page }) => {
    await page.goto('/shop');
    await cartLink(page).click();
    await expect(page).toHaveURL('/signin?next=%2Fviewcart');
  },
);

test('the cart menu says that the cart is empty', async ({ page }) => {
  await page.goto('/about');
  await cartLink(page).click();
  await expect(menu(page)).toContainText('No Items in Cart!');
  await cartLink(page).click();
  await expect(menu(page)).toHaveCount(0);
});

test('the cart menu opens, is traversed and returns focus to its link by keyboard', async ({
  page,
}) => {
  await addToCart(page, 2);
  await page.goto('/');
  await cartLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeFocused();
  await expect(cartLink(page)).toHaveAttribute('aria-expanded', 'true');
  await menu(page).getByRole('listitem').waitFor();
  const ownNames = [`Save for later: ${headphones}`, `Remove ${headphones}`];
  for (const name of [headphones, ...ownNames, 'View Cart', 'Checkout']) {
    await page.keyboard.press('Tab');
    await expect(menu(page).locator(':focus')).toHaveAccessibleName(name);
  }
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await expect(cartLink(page)).toBeFocused();
  await expect(cartLink(page)).toHaveAttribute('aria-expanded', 'false');
});

test('removing an item in the cart menu updates the header and the cart page behind it', async ({
  page,
}) => {
  await signUp(page);
  await addToCart(page, 2, 2);
  await addToCart(page, 5);
  await page.goto('/viewcart');
  await cartLink(page).click();
  await waitForPopover(menu(page));
  await menu(page)
    .getByRole('button', { name: `Remove ${headphones}` })
    .click();
  await expect(menu(page).getByRole('listitem')).toHaveCount(1);
  await expect(menu(page)).toContainText('Total$215.00');
  await expect(menu(page)).toBeFocused();
  await expect(cartLink(page)).toHaveAccessibleName('View cart 1');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('Total$215.00');
});

test("an item saved for later without an account is in the account's cart and can be moved back", async ({
  page,
}) => {
  await addToCart(page, 2, 2);
  await addToCart(page, 5);
  await page.goto('/about');
  await cartLink(page).click();
  await waitForPopover(menu(page));
  await menu(page)
    .getByRole('button', { name: `Save for later: ${headphones}` })
    .click();
  const saved = menu(page).getByRole('region', { name: 'Saved for later' });
  await expect(saved).toContainText(`2 × ${headphones}`);
  await expect(menu(page)).toContainText('Total$215.00');
  await expect(cartLink(page)).toHaveAccessibleName('View cart 1');
  await expectNoAxeFindings(page);
  await saved.getByRole('button', { name: `Move to cart: ${headphones}` }).click();
  await expect(menu(page)).toContainText('Total$673.00');
  await menu(page)
    .getByRole('button', { name: `Save for later: ${watch}` })
    .click();
  await expect(saved).toContainText(watch);
  await signUp(page);
  await page.goto('/viewcart');
  await expect(
    page.getByRole('main').getByRole('region', { name: 'Saved for later' }),
  ).toContainText(watch);
});

test('two tabs show the same cart: count, menu and cart page', async ({ context, page }) => {
  await signUp(page);
  await addToCart(page, 5);
  await page.goto('/viewcart');
  const other = await context.newPage();
  await other.goto('/product/2');
  await cartLink(other).click();
  await expect(menu(other)).toContainText('Total$215.00');
  await page.getByRole('main').getByRole('button', { name: 'One more' }).click();
  await expect(cartLink(other)).toHaveAccessibleName('View cart 2');
  await expect(menu(other)).toContainText('Total$430.00');

  await other.keyboard.press('Escape');
  await other.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName('View cart 3');
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('Total$659.00');
});

test('after adding on a wide screen a panel shows it with the subtotal and leaves focus alone; a narrow screen has the toast only', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/product/2');
  const add = page.locator('#buy').getByRole('button', { name: 'Add to cart' });
  const added = page.getByRole('region', { name: 'Just added' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(added).toContainText(`${headphones}1 × $229.00Subtotal (1 item)$229.00`);
  await expect(add).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(added.getByRole('button', { name: 'Close' })).toBeFocused();
  await waitForPopover(added);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeFindings(page);
  }
  const box = await added.boundingBox();
  await test.step('between the corners of the toasts', () =>
    expect(box && box.y > 112 && box.y + box.height < 800 - 104).toBe(true));
  await page.keyboard.press('Escape');
  await expect(added).toHaveCount(0);
  await expect(add).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(added).toContainText('Subtotal (2 items)$458.00');
  await page.keyboard.press('Tab');
  for (const name of ['View cart', 'Checkout']) {
    await page.keyboard.press('Tab');
    await expect(added.getByRole('link', { name })).toBeFocused();
  }
  await added.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL('/signin?next=%2Fviewcart');

  await page.setViewportSize({ width: 1023, height: 800 });
  await page.goto('/product/5');
  await add.click();
  await expect(page.locator('.toast')).toHaveText(`${watch} added to cart`);
  await expect(page.locator('html')).toHaveAttribute('data-cart', '3');
  await expect(added).toHaveCount(0);
});

test.describe('when the server cannot be reached', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED/] });

  test('the cart menu says so and offers a retry', async ({ context, page }) => {
    await addToCart(page, 5);
    await page.goto('/product/2');
    await cartLink(page).click();
    await menu(page).getByRole('listitem').waitFor();
    await context.setOffline(true);
    await menu(page)
      .getByRole('button', { name: `Remove ${watch}` })
      .click();
    await expect(menu(page).getByRole('alert')).toContainText('could not be reached');
    await expect(menu(page).getByRole('listitem')).toHaveCount(1);
    await context.setOffline(false);
    await waitForPopover(menu(page));
    await menu(page).getByRole('button', { name: 'Try again' }).click();
    await expect(menu(page).getByRole('alert')).toHaveCount(0);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1440]) {
    test(`has no axe findings at ${width} px, ${colorScheme}, full and empty`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await addToCart(page, 5);
      await page.goto('/about');
      await cartLink(page).click();
      await menu(page).getByRole('listitem').waitFor();
      await expectNoAxeFindings(page);
      const box = await menu(page).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
      await menu(page)
        .getByRole('button', { name: `Remove ${watch}` })
        .click();
      await expect(menu(page)).toContainText('No Items in Cart!');
      await expectNoAxeFindings(page);
    });
  }
}

function cartLink(page: Page) {
  return page
    .getByRole('banner')
    .getByRole('link', { name: /^View cart/ })
    .first();
}

function menu(page: Page) {
  return page.getByRole('dialog', { name: 'Cart' });
}
