import type { Page } from '@playwright/test';
import { addToCart, fillIn, openPlacedOrder, signUp } from '../support/customer-browser.ts';
import { expect, test } from '../support/shop-test.ts';

/** 1280 by 1024 pixels enlarged four times, in the colors that the customer's system forces. */
test.use({
  viewport: { width: 320, height: 256 },
  contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
});

test('a customer buys at 400 % zoom in forced colors: the tree reads in order, everything is reached, seen and distinguishable', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/product/1');
  const main = page.getByRole('main');
  await test.step('product', async () => {
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - navigation "Breadcrumb"
        - button "Zoom"
        - group "Views":
          - radio "View 1 of 4" [checked]
        - heading "Everyday Crew T-Shirt in Deep Navy" [level=1]
        - paragraph: $24.00
        - radiogroup "Size":
          - radio "S"
          - radio "M"
          - radio "XXL sold out"
        - button "Add to cart"
        - region "About this product":
          - group "About this product":
            - radio "Description" [checked]
            - radio "Shipping & Returns"
            - radio "Reviews (2)"
    `);
    const size = (name: RegExp) =>
      page.getByRole('radiogroup', { name: 'Size' }).locator('label', { hasText: name });
    await size(/^M$/).click();
    await expect(size(/^M$/)).toHaveCSS('outline-style', 'solid');
    await expect(size(/^L$/)).toHaveCSS('outline-style', 'none');
    await expectReach(page);
  });
  await addToCart(page, 19);
  await page.goto('/viewcart');
  await test.step('cart', async () => {
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - heading "Your cart" [level=1]
        - status: /1 item in your cart/
        - table "Items in your cart":
          - rowgroup
          - rowgroup:
            - row:
              - cell:
                - link "Canvas Tote Bag with Saddle Handles"
              - cell:
                - group:
                  - spinbutton
              - cell
              - cell:
                - button /Remove/
        - complementary "Summary":
          - heading "Summary" [level=2]
          - link "PROCEED TO CHECKOUT"
          - link "CONTINUE SHOPPING"
          - textbox "Discount code optional"
    `);
    await expectReach(page);
  });
  await page.goto('/checkout');
  await test.step('checkout', async () => {
    await fillIn(page);
    await page.getByRole('radio', { name: 'Standard' }).check();
    await page.getByRole('radio', { name: 'Direct bank transfer' }).check();
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - heading "Checkout" [level=1]
        - region "Billing Details":
          - heading "Contact" [level=3]
          - textbox "Email address *"
          - heading "Delivery" [level=3]
          - textbox "First name *": Ingrid
          - textbox "Last name optional"
          - combobox "Country *"
          - textbox "Street and house number *"
          - textbox "Flat, floor or staircase (“none” for a house) *"
          - combobox "State *"
        - complementary "Your order":
          - region "Shipping":
            - group "Shipping":
              - radio /Standard/ [checked]
        - region "Payment":
          - group "Payment":
            - radio /Direct bank transfer/ [checked]
        - region "Review":
          - button /^Place order, /
    `);
    await expectReach(page);
  });
  await page
    .getByRole('button', { name: /^Place order/ })
    .last()
    .click();
  await openPlacedOrder(page);
  await test.step('order', async () => {
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - heading "Thank you, Ingrid" [level=1]
        - list "Progress of the order":
          - listitem: /Placed/
          - listitem: /Awaiting payment/
        - region /^How to pay order V-/:
          - heading "How to pay" [level=2]
        - heading "What you ordered" [level=2]
        - list:
          - listitem:
            - link "Canvas Tote Bag with Saddle Handles"
        - heading "Shipping Details" [level=2]
    `);
    await expectReach(page);
  });
});

/** Nothing is wider than the window; each control can be focused, is then in sight, and shows its outline and border. */
async function expectReach(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // Only with the keyboard in use does a browser show the focus of everything.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(problemsOfControls)).toEqual([]);
}

/** Runs in the browser. */
function problemsOfControls(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input:not([type=hidden]), select, textarea)',
  );
  const problems: string[] = [];
  for (const control of controls) {
    const isUsed = control.checkVisibility({ visibilityProperty: true });
    if (!isUsed || control.matches(':disabled') || control.tabIndex < 0) continue;
    control.focus();
    const name = control.getAttribute('aria-label') ?? (control.textContent || control.outerHTML);
    // What is drawn in the place of a radio button or checkbox that is only there for screen readers.
    const drawn = control.closest('label') ?? control;
    if (document.activeElement !== control) problems.push(`${name}: is not focused`);
    const { left, top, width, height } = drawn.getBoundingClientRect();
    const at = (share: number) =>
      document.elementFromPoint(left + width / 2, Math.max(1, top + height * share));
    const isSeen = [0.2, 0.5, 0.8].some((share) => drawn.contains(at(share)));
    if (!isSeen) problems.push(`${name}: is covered or out of sight`);
    const outlined = [control, drawn, control.parentElement, control.closest('form')];
    const hasOutline = outlined.some((one) => one && getComputedStyle(one).outlineStyle !== 'none');
    if (!hasOutline) problems.push(`${name}: does not show its focus`);
    const { borderTopStyle, borderTopWidth } = getComputedStyle(control);
    const hasBorder = borderTopStyle !== 'none' && borderTopWidth !== '0px';
    if (control.matches('button[type=submit]:has(:not(svg))') && !hasBorder)
      problems.push(`${name}: has no border`);
  }
  return problems;
}
