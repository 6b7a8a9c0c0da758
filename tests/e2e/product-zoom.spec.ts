import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '../support/shop-test.ts';

const both = { tag: '@both' };

test(
  'the image opens over the whole window, fitted, and is magnified',
  both,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/product/2');
    const dialog = await openZoom(page);
    const image = shownImage(dialog);
    await expect(image).toBeVisible();
    await test.step('on a phone as well, without being cut', async () => {
      for (const [width, height] of [
        [390, 844],
        [1280, 720],
      ] as const) {
        await page.setViewportSize({ width, height });
        expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height });
        const side = Math.min(width, height);
        const [x, y] = [(width - side) / 2, (height - side) / 2];
        expect(await image.boundingBox()).toEqual({ x, y, width: side, height: side });
      }
    });
    await dialog.getByText('2×', { exact: true }).click();
    expect((await image.boundingBox())?.width).toBe(1440);
    await image.click();
    await expect(magnify(dialog)).not.toBeChecked();
    if (javaScriptEnabled) {
      const first = (await image.getAttribute('src')) ?? '';
      await dialog.getByRole('button', { name: 'Next picture' }).click();
      await expect(image).not.toHaveAttribute('src', first);
      await scriptsOf(dialog);
      await page.keyboard.press('ArrowRight');
      await expect(image).toHaveAttribute('src', first);
    } else {
      await expect(dialog.getByRole('button', { name: 'Next picture' })).toBeHidden();
    }
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  },
);

test('the zoom shows more pixels than the page, which are requested when it opens', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/product/2', { waitUntil: 'networkidle' });
  expect(requested.filter((url) => /-960\.|start-zoom/.test(url))).toEqual([]);
  const dialog = await openZoom(page);
  await dialog.getByText('2×', { exact: true }).click();
  const image = shownImage(dialog);
  await expect.poll(() => image.evaluate(pixelsOf)).toBe(960);
  expect(requested.filter((url) => url.endsWith('-960.avif'))).toHaveLength(1);
});

test('the zoom is used with the keyboard alone, without axe findings', async ({ page }) => {
  await page.goto('/product/8');
  await page.getByRole('button', { name: 'Zoom' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Zoom' });
  await expect(dialog).toBeVisible();
  await expectNoAxeFindings(page);
  const image = shownImage(dialog);
  const whole = (await image.boundingBox())?.width ?? 0;
  const first = (await image.getAttribute('src')) ?? '';
  await test.step('arrow keys change the picture', async () => {
    await expect(async () => {
      await page.keyboard.press('ArrowLeft');
      await expect(image).not.toHaveAttribute('src', first, { timeout: 500 });
    }).toPass();
  });
  await test.step('plus and minus magnify it, and arrow keys then move it', async () => {
    await page.keyboard.press('+');
    await expect(magnify(dialog)).toBeChecked();
    expect((await image.boundingBox())?.width).toBe(2 * whole);
    await expectNoAxeFindings(page);
    const before = (await image.boundingBox())?.x ?? 0;
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await image.boundingBox())?.x).toBeLessThan(before);
    await page.keyboard.press('-');
    await expect(magnify(dialog)).not.toBeChecked();
  });
  await test.step('the space bar magnifies by the button', async () => {
    await magnify(dialog).focus();
    await page.keyboard.press('Space');
    expect((await image.boundingBox())?.width).toBe(2 * whole);
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Zoom' })).toBeFocused();
});

test('the mouse magnifies where it clicks and drags the picture', async ({ page }) => {
  await page.goto('/product/2');
  const dialog = await openZoom(page);
  const image = shownImage(dialog);
  await scriptsOf(dialog);
  await page.mouse.click(700, 200);
  await expect(magnify(dialog)).toBeChecked();
  const { x, y, width } = await boxOf(image);
  expect([(700 - x) / width, (200 - y) / width].map((part) => part.toFixed(2))).toEqual([
    ((700 - 280) / 720).toFixed(2),
    (200 / 720).toFixed(2),
  ]);
  await page.mouse.move(600, 400);
  await page.mouse.down();
  await page.mouse.move(660, 330, { steps: 4 });
  await page.mouse.up();
  await expect(magnify(dialog)).toBeChecked();
  const dragged = await boxOf(image);
  expect([Math.round(dragged.x - x), Math.round(dragged.y - y)]).toEqual([60, -70]);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a swipe shows the next picture, a steep one does not', async ({ page }) => {
    await page.goto('/product/2', { waitUntil: 'networkidle' });
    const views = page.getByRole('group', { name: 'Views' }).getByRole('radio');
    const { x, y, width } = await boxOf(page.locator('.product-photo').first());
    const middle = { x: x + width / 2, y: y + width / 2 };
    await touch(page, [[middle, { x: middle.x - 20, y: middle.y + 90 }]]);
    await expect(views.nth(0)).toBeChecked();
    await touch(page, [[middle, { x: middle.x - 120, y: middle.y + 10 }]]);
    await expect(views.nth(1)).toBeChecked();
    await touch(page, [[middle, { x: middle.x + 120, y: middle.y }]]);
    await expect(views.nth(0)).toBeChecked();
  });

  test('two fingers magnify the picture, one moves it, a tap ends that, a swipe goes on', async ({
    page,
  }) => {
    await page.goto('/product/2');
    const dialog = await openZoom(page);
    const image = shownImage(dialog);
    await scriptsOf(dialog);
    const ratio = async () => (await boxOf(image)).width / 390;
    await touch(page, [
      [
        { x: 170, y: 420 },
        { x: 110, y: 420 },
      ],
      [
        { x: 220, y: 420 },
        { x: 260, y: 420 },
      ],
    ]);
    await expect.poll(ratio).toBeCloseTo(3, 1);
    await expect(magnify(dialog)).toBeChecked();
    await expect.poll(() => image.evaluate(pixelsOf)).toBe(960);

    const { x, y } = await boxOf(image);
    await touch(page, [
      [
        { x: 200, y: 400 },
        { x: 230, y: 450 },
      ],
    ]);
    const moved = await boxOf(image);
    expect([Math.round(moved.x - x), Math.round(moved.y - y)]).toEqual([30, 50]);

    await touch(page, [
      [
        { x: 100, y: 420 },
        { x: 10, y: 420 },
      ],
      [
        { x: 110, y: 420 },
        { x: 380, y: 420 },
      ],
    ]);
    await expect.poll(ratio).toBe(4);
    await page.touchscreen.tap(195, 422);
    await expect.poll(ratio).toBe(1);
    const first = (await image.getAttribute('src')) ?? '';
    await touch(page, [
      [
        { x: 300, y: 400 },
        { x: 150, y: 410 },
      ],
    ]);
    await expect(image).not.toHaveAttribute('src', first);
  });
});

async function openZoom(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Zoom' }).click();
  return page.getByRole('dialog', { name: 'Zoom' });
}

/** The dialog opens before the scripts of the zoom have loaded. */
async function scriptsOf(dialog: Locator): Promise<void> {
  await expect(dialog.locator('section')).toHaveCSS('touch-action', 'none');
}

function shownImage(dialog: Locator): Locator {
  return dialog.locator('img:visible');
}

function magnify(dialog: Locator): Locator {
  return dialog.getByRole('checkbox', { name: 'Magnify 2×' });
}

/** Of the file; `naturalWidth` alone is in CSS pixels of the `sizes` attribute. */
async function pixelsOf(image: SVGElement | HTMLElement): Promise<number> {
  const file = new Image();
  file.src = image instanceof HTMLImageElement ? image.currentSrc : '';
  await file.decode();
  return file.naturalWidth;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not shown');
  return box;
}

interface Point {
  x: number;
  y: number;
}

/** Fingers that go from one point to another at the same time, as the browser receives them from a screen. */
async function touch(page: Page, fingers: [Point, Point][]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const steps = 6;
  const at = (part: number) =>
    fingers.map(([from, to], id) => {
      return { id, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    });
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: ReturnType<typeof at>,
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', at(0));
  for (let step = 1; step <= steps; step++) await send('touchMove', at(step / steps));
  await send('touchEnd', []);
  await session.detach();
}
