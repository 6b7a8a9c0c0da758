import type { Locator, Page } from '@playwright/test';

export interface Visit {
  page: Page;
  isPhone: boolean;
  /** A tap on phones, else a click. */
  press: (target: Locator) => Promise<void>;
}

export type Step = [name: string, perform: (visit: Visit) => Promise<void>];

export async function searchWithSuggestions({ page, isPhone, press }: Visit): Promise<void> {
  if (isPhone) await press(button(page, 'Menu'));
  const field = page.getByRole('banner').locator('[name=q]:visible');
  await press(field);
  await field.pressSequentially('leather');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  if (isPhone) await press(button(page.getByRole('banner'), 'Close'));
}

/** A product with sizes opens a dialog for them first. */
export async function quickAdd({ page, press }: Visit, add: Locator): Promise<void> {
  const picker = page.getByRole('dialog').filter({ has: page.locator('[name=product]') });
  const added = await otherCount(page);
  await press(add);
  await picker.or(added).first().waitFor();
  if (await picker.isVisible()) {
    await press(picker.locator('label:has([type=radio]):not([title])').first());
    await press(button(picker, 'Add to cart'));
    await added.waitFor();
  }
  await page.locator('.toast').waitFor({ state: 'hidden' });
}

/** The page once the number of items in the cart has changed: toasts are gone too soon to wait for. */
export async function otherCount(page: Page): Promise<Locator> {
  const count = await page.locator('html').getAttribute('data-cart');
  return page.locator(`html:not([data-cart="${count}"]) > body`);
}

export async function openCartMenu({ page, press }: Visit): Promise<void> {
  const menu = page.getByRole('dialog', { name: 'Cart' });
  await press(
    page
      .getByRole('banner')
      .getByRole('link', { name: /^View cart/ })
      .first(),
  );
  await menu.getByRole('listitem').first().waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
}

export async function look({ page, press }: Visit, label: string): Promise<void> {
  await press(page.getByRole('link', { name: label }));
  await page.getByRole('link', { name: label }).and(page.locator('[aria-current]')).waitFor();
  await untilLoaded(page);
}

export async function addToCart({ page, isPhone, press }: Visit): Promise<void> {
  const added = await otherCount(page);
  await press(button(page.locator('#buy'), 'Add to cart'));
  await added.waitFor();
  if (isPhone) return;
  const panel = page.getByRole('region', { name: 'Just added' });
  await panel.waitFor();
  await press(button(panel, 'Close'));
}

export async function enterCode({ page, press }: Visit): Promise<void> {
  await type(page.locator('#code'), 'WRONG');
  await press(button(page, 'Apply'));
  await page.locator('#code-problem').waitFor();
}

export function button(place: Page | Locator, name: string | RegExp): Locator {
  return place.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
}

export async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.pressSequentially(text);
}

/** Until the list is the requested one. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.locator('[aria-busy=false]').first().waitFor();
}

/** Until the server has answered and the page shows it. */
export async function untilSaved(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}
