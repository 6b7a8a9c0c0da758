import { readFile } from 'node:fs/promises';
import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

const both = { tag: '@both' };
/** Each picture is encoded in six files, one after the other. */
const encoded = { timeout: 40_000 };
const folder = new URL('../../seeds/demo/pictures/', import.meta.url);

// The browser logs the 422 of a rejected form to its console.
test.use({ expectedNoise: [/status of 4(?:04|22)/] });

test.beforeEach(({ page }) => signInAsAdmin(page));

test(
  'several images are added at once, sorted, described and removed; customers see the result',
  both,
  async ({ page, javaScriptEnabled }) => {
    test.slow();
    const id = await postProduct(page, { title: `Views ${crypto.randomUUID()}` });
    await page.goto(`/admin/products?update=${id}`);
    const dialog = page.getByRole('dialog');
    const rows = dialog.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await dialog.getByLabel('Alt text of picture 1').fill('From the front');
    await page.locator('#image').setInputFiles(await threeFiles());
    const save = dialog.getByRole('button', { name: 'Update product' });
    if (javaScriptEnabled) {
      await expect(rows).toHaveCount(4, encoded);
      await expect(dialog.getByRole('progressbar')).toHaveCount(0);
      await expectNoAxeFindings(page);
      const later = rows.first().getByRole('button', { name: /down$/ });
      await later.focus();
      await page.keyboard.press('Enter');
      await expect(rows.nth(1).getByRole('textbox')).toHaveValue('From the front');
      await expect(rows.nth(1).getByRole('button', { name: 'Move picture 2 down' })).toBeFocused();
      await expect(dialog.getByRole('status').first()).toHaveText('Moved to position 2 of 4');
      await rows.nth(1).dispatchEvent('dragstart');
      await rows.nth(3).dispatchEvent('dragenter');
      await rows.nth(3).dispatchEvent('dragend');
      await expect(rows.nth(3).getByRole('textbox')).toHaveValue('From the front');
      await dialog.getByRole('button', { name: 'Remove picture 1' }).press('Enter');
      await expect(rows).toHaveCount(3);
      await expect(page.locator('#image')).toBeFocused();
      await save.click();
    } else {
      await save.click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      await page.goto(`/admin/products?update=${id}`);
      await expect(rows).toHaveCount(4);
      await rows.first().getByLabel('Position').fill('4');
      await rows.nth(1).getByLabel('Remove').check();
      await save.click();
    }
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'product updated successfully',
    );
    await page.goto(`/product/${id}`);
    const views = page.getByRole('main').locator('.gallery-view img');
    await expect(views.nth(2)).toHaveAttribute('alt', 'From the front');
    await expect(page.getByRole('group', { name: 'Views' }).getByRole('radio')).toHaveCount(4);
  },
);

test(
  'a video is added, shown as the last of four views, served in ranges and removed',
  both,
  async ({ page, javaScriptEnabled }) => {
    const id = await postProduct(page, { title: `Moving ${crypto.randomUUID()}` });
    await page.goto(`/admin/products/${id}/video`);
    const form = page.getByRole('form', { name: 'Video' });
    const file = form.locator('input[type=file]');
    await file.setInputFiles({
      name: 'a.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('<svg/>'),
    });
    await form.getByRole('button', { name: 'Save video' }).click();
    await expect(form.getByText('This is not an MP4 or WebM video.')).toBeVisible();
    await file.setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: sampleVideo() });
    await form.getByLabel('What it shows').fill('The arm swings.');
    await form.getByRole('button', { name: 'Save video' }).click();
    await expect(page.getByText('Video saved')).toBeVisible();
    await expect(page.locator('video')).toHaveAttribute('aria-label', 'The arm swings.');
    if (javaScriptEnabled) await expectNoAxeFindings(page);

    await page.goto(`/product/${id}`);
    const views = page.getByRole('group', { name: 'Views' }).getByRole('radio');
    await expect(views).toHaveCount(4);
    const video = page.locator('.product-photo video');
    await expect(video).toBeHidden();
    await page.locator('.gallery fieldset label').last().click();
    await expect(views.last()).toHaveAccessibleName('View 4 of 4, video');
    await expect(video).toBeVisible();
    await expect(page.locator('.gallery-view:visible')).toHaveText('The arm swings.');
    await expect(video).toHaveJSProperty('controls', true);
    await expect(video).toHaveAttribute('preload', 'none');
    await expect(video).toHaveAttribute('poster', /-800\.jpg$/);
    const url = (await video.getAttribute('src')) ?? '';
    const part = await page.request.get(url, { headers: { range: 'bytes=0-99' } });
    expect([part.status(), part.headers()['content-range']]).toEqual([206, 'bytes 0-99/3000']);
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await test.step('the zoom shows it as well, among the pictures', async () => {
      await page.getByRole('button', { name: 'Zoom' }).click();
      const zoom = page.getByRole('dialog', { name: 'Zoom' });
      await expect(zoom.locator('video')).toBeInViewport({ ratio: 1 });
      await expect(zoom.getByText('2×')).toBeHidden();
      if (!javaScriptEnabled) return;
      await zoom.getByRole('button', { name: 'Next picture' }).click();
      await expect(zoom.locator('video')).toBeHidden();
      await expect(zoom.locator('img:visible')).toHaveCount(1);
      await expect(zoom.locator('section')).toHaveCSS('touch-action', 'none');
      await page.keyboard.press('ArrowLeft');
      await expect(zoom.locator('video')).toBeVisible();
      await expectNoAxeFindings(page);
    });

    await page.goto(`/admin/products/${id}/video`);
    await form.getByRole('button', { name: 'Remove video' }).click();
    await expect(page.getByText('Video removed')).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  },
);

test('(T19) a file that is not an image is rejected with a message, one at a time; the form waits for the others', async ({
  page,
}) => {
  test.slow();
  const id = await postProduct(page, { title: `Refused ${crypto.randomUUID()}` });
  await page.goto(`/admin/products?update=${id}`);
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('listitem');
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const [good] = await threeFiles();
  if (!good) throw new Error('no file');
  await page
    .locator('#image')
    .setInputFiles([{ name: 'x.png', mimeType: 'image/png', buffer: script }, good]);
  // Submitted at once: the form is sent after the uploads.
  await dialog.locator('#brand').fill('Waiting');
  await dialog.getByRole('button', { name: /Update product|Uploading pictures/ }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'product updated successfully',
    encoded,
  );
  await page.goto(`/admin/products?update=${id}`);
  await expect(rows).toHaveCount(2);
  await expect(dialog.locator('#brand')).toHaveValue('Waiting');
  await page
    .locator('#image')
    .setInputFiles([{ name: 'x.svg', mimeType: 'image/svg+xml', buffer: script }]);
  await expect(dialog.locator('#image-problem')).toHaveText(
    'Please select image with jpg/jpeg or png format',
  );
});

test('a draft is saved without an image, marked as a draft, and published only with one', async ({
  page,
}) => {
  test.slow();
  const title = `Draft ${crypto.randomUUID()}`;
  await page.goto('/admin/products?add');
  const dialog = page.getByRole('dialog');
  for (const [field, value] of Object.entries({ title, description: 'A draft.', price: '5' })) {
    await dialog.locator(`#${field}`).fill(value);
  }
  await dialog.locator('#category').selectOption('electronics');
  await dialog.locator('#rate').fill('0.0');
  await dialog.locator('#count').fill('0');
  await dialog.getByRole('radio', { name: /Draft/ }).check();
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Product added successfully');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Draft');
  const id = Number(await row.getByRole('cell').first().textContent());
  expect((await page.request.get(`/product/${id}`)).status()).toBe(404);

  await page.goto(`/admin/products?update=${id}`);
  await dialog.getByRole('radio', { name: 'Published' }).check();
  await dialog.getByRole('button', { name: 'Update product' }).click();
  await expect(dialog.locator('#image-problem')).toHaveText(
    'Please select image with jpg/jpeg/png format',
  );
  await page.locator('#image').setInputFiles(await threeFiles().then((files) => files.slice(1)));
  await dialog.getByRole('button', { name: /Update product|Uploading pictures/ }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'product updated successfully',
    encoded,
  );
  expect((await page.request.get(`/product/${id}`)).status()).toBe(200);
});

function threeFiles() {
  const files = [
    ['4k-monitor-2-d353532e-400.jpg', 'image/jpeg'],
    ['4k-monitor-ecfbf860-400.webp', 'image/webp'],
    ['canvas-tote-beec8ff9-400.avif', 'image/avif'],
  ] as const;
  return Promise.all(
    files.map(async ([name, mimeType]) => {
      return { name, mimeType, buffer: await readFile(new URL(name, folder)) };
    }),
  );
}
