import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

// What is refused is answered 422, which the browser reports.
test.use({ expectedNoise: [/422/] });

const sample = fileURLToPath(new URL('../samples/woocommerce.csv', import.meta.url));

test(
  'staff import the file of another shop: see what would happen, choose a category, and import',
  { tag: '@both' },
  async ({ page, javaScriptEnabled }) => {
    // Each of the two browsers brings products of its own.
    const mark = javaScriptEnabled ? 'A' : 'B';
    const file = (await readFile(sample, 'utf8')).replaceAll(/CAP-1|COAT|MUG|LOST/g, `$&${mark}`);
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
    await page.getByRole('button', { name: 'Check this file' }).click();
    await expect(page.getByText('Please choose a CSV file')).toBeVisible();
    if (javaScriptEnabled) {
      await expect(page.getByLabel('CSV file')).toBeFocused();
      await expectNoAxeFindings(page);
    }
    const upload = { name: 'old-shop.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
    await page.getByLabel('CSV file').setInputFiles(upload);
    await page.getByRole('button', { name: 'Check this file' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'old-shop.csv' })).toBeVisible();
    await looksAgain(/Checked: nothing is changed yet/);

    const problems = page.getByRole('table', { name: 'Row by row' }).getByRole('row');
    await expect(problems.filter({ hasText: 'Downloads are not sold here' })).toContainText(
      'Left out',
    );
    await expect(problems.filter({ hasText: 'There is no category “Kitchen”' })).toHaveCount(1);
    await expect(page.getByText('Tax status in 8 rows')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 2 products now' })).toBeVisible();
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    const list = await page.request.get(`${new URL(page.url()).pathname}/problems.csv`);
    expect(await list.text()).toContain('"4","Type","Downloads are not sold here","left out"');

    await page.getByLabel('Put these products into').selectOption('electronics');
    await page.getByRole('button', { name: 'Check again' }).click();
    await looksAgain(/it goes into “electronics”/);
    await page.getByRole('button', { name: 'Import 3 products now' }).click();
    await looksAgain(/· Imported$/);
    await expect(page.getByRole('definition').first()).toHaveText('3');
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await page.getByRole('link', { name: 'See the products' }).click();
    await expect(page.getByRole('table').getByText('Long Coat').first()).toBeVisible();

    const exported = await page.request.get('/admin/products/export.csv');
    expect(exported.headers()['content-disposition']).toMatch(/^attachment; filename="products-/);
    expect(await exported.text()).toContain(`"COAT${mark}-S-R","149.00","","0","0"`);
  },
);
