import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { firstPicture, secondPicture, startPictureServer } from '../support/picture-server.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

// The browser logs the 422 of a rejected form to its console.
test.use({ expectedNoise: [/422/] });

const sample = fileURLToPath(new URL('../samples/woocommerce.csv', import.meta.url));

test(
  "staff import another shop's file: preview, choose a category, and import",
  { tag: '@both' },
  async ({ page, javaScriptEnabled }) => {
    // Each browser project imports its own products.
    const mark = javaScriptEnabled ? 'A' : 'B';
    const oldShop = await startPictureServer({
      '/cap.jpg': [firstPicture],
      '/coat.jpg': [secondPicture],
    });
    const file = (await readFile(sample, 'utf8'))
      .replaceAll(/CAP-1|COAT|MUG|LOST/g, `$&${mark}`)
      .replaceAll('https://old.example', oldShop.origin);
    const looksAgain = async (words: RegExp) => {
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload();
        await expect(page.getByRole('main').getByText(words).first()).toBeVisible({
          timeout: 1000,
        });
      }).toPass();
    };
    await signInAsAdmin(page);
    await page.goto('/admin/products');
    await page.getByRole('link', { name: 'Import and export' }).click();
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await expect(page.getByText('No file selected. Select a CSV file.')).toBeVisible();
    if (javaScriptEnabled) {
      await expect(page.getByLabel('CSV file')).toBeFocused();
      await expectNoAxeFindings(page);
    }
    const upload = { name: 'old-shop.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
    await page.getByLabel('CSV file').setInputFiles(upload);
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'old-shop.csv' })).toBeVisible();
    await looksAgain(/Checked, not imported yet/);

    const problems = page.getByRole('table', { name: 'Problems by row' }).getByRole('row');
    await expect(
      problems.filter({ hasText: 'Downloadable products are not supported' }),
    ).toContainText('Not imported');
    await expect(problems.filter({ hasText: 'Category “Kitchen” not found' })).toHaveCount(1);
    await expect(page.getByText('Tax status in 8 rows')).toBeVisible();
    // Nothing is left out without staff having said so.
    await expect(page.getByText('Choose a category for 1 product.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    const list = await page.request.get(`${new URL(page.url()).pathname}/problems.csv`);
    expect(await list.text()).toContain(
      '"4","Type","Downloadable products are not supported","not imported"',
    );

    const kitchen = page.getByLabel('Kitchen (1 product)');
    await expect(kitchen).toHaveValue('create');
    await kitchen.selectOption('Import into “electronics”');
    await page.getByRole('button', { name: 'Save choices and check again' }).click();
    await looksAgain(/imported into “electronics”/);
    const wanted = page.getByLabel(`Download pictures (3, from 127.0.0.1:${oldShop.port})`);
    await expect(wanted).toBeChecked();
    await wanted.setChecked(javaScriptEnabled);
    await page.getByRole('button', { name: 'Import 3 products' }).click();
    await looksAgain(/· Imported$/);
    await expect(page.getByRole('definition').first()).toHaveText('3');
    const lost = `${oldShop.origin}/cap-2.jpg`;
    if (javaScriptEnabled) {
      await expect(page.getByText('Pictures: 2 of 3 downloaded, 1 failed')).toBeVisible({
        timeout: 20_000,
      });
      await expect(
        problems.filter({ hasText: `“Ribbed Cap”: picture ${lost} not imported` }),
      ).toHaveCount(1);
      await expectNoAxeFindings(page);
    } else {
      await expect(problems.filter({ hasText: lost })).toContainText('Pictures not imported');
      expect(oldShop.requestedPaths).toEqual([]);
    }
    await oldShop.stop();
    await page.getByRole('link', { name: 'View products' }).click();
    // Products with a downloaded picture are published as in the other shop.
    const coat = page.getByRole('row').filter({ hasText: 'Long Coat' }).first();
    await expect(coat).toBeVisible();
    await expect(coat.getByText('Draft')).toHaveCount(javaScriptEnabled ? 0 : 1);
    await expect(coat.getByRole('img')).toHaveCount(javaScriptEnabled ? 1 : 0);

    const exported = await page.request.get('/admin/products/export.csv');
    expect(exported.headers()['content-disposition']).toMatch(/^attachment; filename="products-/);
    const catalogue = await exported.text();
    expect(catalogue).toContain(`"COAT${mark}-S-R","149.00","","0","0"`);
    const rows = catalogue.split('\n').filter((row) => /"(?:Ribbed Cap|Long Coat)"/.test(row));
    for (const row of rows) {
      const form = { intent: 'delete', id: /\d+/.exec(row)?.[0] ?? '' };
      const headers = { 'sec-fetch-site': 'same-origin' };
      const deleted = await page.request.post('/admin/products', { form, headers });
      expect(deleted.ok()).toBe(true);
    }
  },
);
