import type { Page } from '@playwright/test';
import { expect, haveEffectsRun, test } from '../support/shop-test.ts';

test.describe('from the list to a product and back', () => {
  test('hovering a row prefetches its product, the new page is announced, and back and forward restore both pages', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto('/shop', { waitUntil: 'networkidle' });
    const row = rows(page).nth(1);
    const title = await row.getByRole('heading').innerText();
    await row.getByRole('link').first().scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 480));
    const ahead = page.waitForResponse(/\/product\/\d+\.data/);
    await row.getByRole('link').first().hover();
    const answer = await ahead;
    expect(answer.status()).toBe(200);
    expect(answer.headers()['cache-control']).toBe('public, no-cache');

    await row.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(() => scrolled(page)).toBe(0);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title);
    await expect(heading).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await page.goBack();
    await expect(page).toHaveURL('/shop');
    await expect.poll(() => scrolled(page)).toBe(480);
    await page.goForward();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(() => scrolled(page)).toBe(0);
  });

  test('only its image is animated, there and back', async ({ page }) => {
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      const travelling = () =>
        [...document.querySelectorAll('main *')].filter(
          (element) => getComputedStyle(element).viewTransitionName === 'product-photo',
        ).length;
      document.startViewTransition = (update) => {
        const transition = start(update);
        const before = travelling();
        void transition.ready.then(
          () => console.info(`travels from ${before} to ${travelling()}`),
          () => null,
        );
        return transition;
      };
    });
    const said: string[] = [];
    page.on('console', (line) => said.push(line.text()));
    await page.goto('/shop', { waitUntil: 'networkidle' });
    await rows(page).nth(0).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\//);
    await expect.poll(() => said).toEqual(['travels from 1 to 1']);
    await page.goBack();
    await expect.poll(() => said).toEqual(['travels from 1 to 1', 'travels from 1 to 1']);
    await test.step('from a card of the grid, too', async () => {
      await page.getByRole('link', { name: '2 columns' }).click();
      await expect(page).toHaveURL(/view=grid2/);
      said.length = 0;
      await page.getByRole('article').first().getByRole('link').click();
      await expect(page).toHaveURL(/\/product\//);
      await expect.poll(() => said).toEqual(['travels from 1 to 1']);
    });
  });

  test('nothing is animated under reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/shop', { waitUntil: 'networkidle' });
    await rows(page).nth(0).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\//);
    const timed = () =>
      document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length;
    expect(await page.evaluate(timed)).toBe(0);
  });

  test('an animation that a newer navigation ends is no error', async ({ page }) => {
    await page.goto('/shop');
    await page.evaluate(async () => {
      const replaced = document.startViewTransition(() => {});
      replaced.skipTransition();
      await replaced.finished;
    });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  });
});

test.describe('an error toast', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED/] });

  test('[9.09] [9.10] [9.11] stays top-right for 5000 ms or while hovered; dragging it by 80 percent of its width closes it, by less does not', async ({
    context,
    page,
  }) => {
    await page.clock.install({ time: 0 });
    await page.goto('/product/2');
    await context.setOffline(true);
    await page.clock.pauseAt(60_000);
    const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first();
    await add.click();
    await toast(page).waitFor();
    const box = await toast(page).boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box && width - (box.x + box.width)).toBeLessThan(40);
    expect(box?.y).toBeLessThan(40);
    await page.clock.runFor(4900);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast(page)).toHaveCount(0);

    await add.click();
    await toast(page).waitFor();
    await toast(page).hover();
    await page.evaluate(haveEffectsRun);
    await page.clock.runFor(20_000);
    await expect(toast(page)).toBeVisible();
    await dragBy(page, 0.78);
    await expect(toast(page)).toBeVisible();
    await dragBy(page, 0.82);
    await expect(toast(page)).toHaveCount(0);
  });
});

function rows(page: Page) {
  return page.getByRole('main').getByRole('article');
}

function toast(page: Page) {
  return page.locator('.toast');
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

/** Drags to the left by this share of the width. */
async function dragBy(page: Page, share: number): Promise<void> {
  const box = await toast(page).boundingBox();
  if (!box) throw new Error('there is no toast');
  const [x, y] = [box.x + box.width * 0.4, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - box.width * share, y, { steps: 4 });
  await page.mouse.up();
}
