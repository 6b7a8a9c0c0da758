import type { Page } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';
import { isAlive } from '../support/page-life.ts';

for (const paths of [
  ['/', '/shop', '/product/1'],
  ['/about', '/contact', '/signin'],
]) {
  test(`${paths.join(', ')} load their scripts after the first paint and hydrate`, async ({
    page,
  }) => {
    for (const path of paths) {
      const html = await (await page.request.get(path)).text();
      expect(html).not.toContain('rel="modulepreload"');
      await page.goto(path);
      const menu = page.getByRole('link', { name: 'About' }).first();
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await menu.click();
      await expect(page).toHaveURL(/\/about$/);
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    }
  });
}

test('buttons that are pressed before the scripts have loaded do their work then', async ({
  page,
}) => {
  const scripts = await heldScripts(page);
  await page.goto('/product/1', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1');
  scripts.resolve();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3');
});

test('a panel that the browser opens before the scripts have loaded stays open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts = await heldScripts(page);
  await page.goto('/shop', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const close = page.getByRole('button', { name: /^Show \d+ products$/ });
  await expect(close).toBeVisible();
  scripts.resolve();
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__react')));
  await page.waitForLoadState('networkidle');
  await expect(close).toBeVisible();
});

test('a press while the page is hydrated waits for the end of it and then does its work', async ({
  page,
}) => {
  await openPaused(page, '/product/1');
  await page.mouse.click(3, 420);
  await page.locator('#buy').getByText('M', { exact: true }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  const medium = page.locator('#buy').getByRole('radio', { name: 'M', exact: true });
  await expect(medium, 'a radio button changes at once').toBeChecked();
  expect(await page.evaluate(isAlive)).toBe(false);
  await page.evaluate(() => window.goOn());
  await expect(medium).toBeChecked();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('3');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('4');
});

test('a filter that is pressed while the page is hydrated is checked at once, and filters then', async ({
  page,
}) => {
  await openPaused(page, '/shop');
  const electronic = page.getByRole('checkbox', { name: 'Electronic', exact: true });
  const women = page.getByRole('checkbox', { name: 'Women', exact: true });
  await electronic.check();
  await women.check();
  await women.uncheck();
  expect(await page.evaluate(isAlive)).toBe(false);
  await expect(page).toHaveURL('/shop');
  await page.evaluate(() => window.goOn());
  await expect(page).toHaveURL('/shop/electronics');
  await expect(electronic).toBeChecked();
  await expect(women).not.toBeChecked();
});

for (const typed of ['', 'Is it beech?']) {
  const which = typed ? 'typed and selected' : 'selected';
  test(`what is ${which} in a text area before the page is hydrated stays`, async ({
    page,
    expectedNoise,
  }) => {
    expectedNoise.push(/422/);
    const early = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await early.promise;
      await route.continue();
    });
    await page.goto('/contact', { waitUntil: 'commit' });
    const form = page.locator('form', { has: page.getByLabel('Message') });
    const message = form.getByLabel('Message');
    await message.fill('Is it oak?');
    await form.getByRole('button', { name: /^Send/ }).click();
    // The answer has the message as its default.
    await expect(form.getByText(/Please enter your/).first()).toBeVisible();
    await expect(message).toHaveValue('Is it oak?');
    if (typed) await message.fill(typed);
    await message.selectText();
    early.resolve();
    await page.waitForFunction(isAlive);
    const selected = await message.evaluate((area: HTMLTextAreaElement) => {
      return area.value.slice(area.selectionStart, area.selectionEnd);
    });
    expect(selected).toBe(typed || 'Is it oak?');
  });
}

declare global {
  interface Window {
    goOn: () => void;
  }
}

/** The page gets no script before it is resolved. */
async function heldScripts(page: Page): Promise<PromiseWithResolvers<void>> {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts;
}

/** Opens a page that React has begun to hydrate, and goes on with only after `goOn`. */
async function openPaused(page: Page, path: string): Promise<void> {
  await page.addInitScript(pauseReact);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__react')));
}

/** Runs in the browser before the page. React works in messages to itself, which wait here until `goOn`. */
function pauseReact(): void {
  const waiting: (() => void)[] = [];
  let isPaused = true;
  window.goOn = () => {
    isPaused = false;
    for (const send of waiting) send();
  };
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      const post = this.port2.postMessage.bind(this.port2);
      this.port2.postMessage = (message: unknown) => {
        if (isPaused) waiting.push(() => post(message));
        else post(message);
      };
    }
  };
}
