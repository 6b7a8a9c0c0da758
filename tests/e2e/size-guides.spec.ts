import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings } from '../support/shop-test.ts';

test(
  'a merchant writes a size guide, which the page of the product opens, and deletes it',
  { tag: '@both' },
  async ({ page, javaScriptEnabled, expectedNoise }) => {
    expectedNoise.push(/422/);
    const title = javaScriptEnabled ? 'Lamps in centimeters' : 'Lamps in inches';
    await signInAsAdmin(page);
    const id = await postProduct(page, { title });
    await page.goto('/admin/size-guides?add');
    const form = page.getByRole('form', { name: 'Size guide' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Product numbers').fill(String(id));
    await form.getByRole('button', { name: 'Save size guide' }).click();
    await expect(form.getByText('Enter a row of headers')).toBeVisible();
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await form.getByLabel('Sizes').fill('Size | Height\nS | 40\nL | 60');
    await form.getByLabel('How to measure').fill('Measure **with the shade**.');
    await form.getByRole('button', { name: 'Save size guide' }).click();
    await expect(page.getByText(`Size guide ${title} saved.`)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('1 product');
    if (javaScriptEnabled) await expectNoAxeFindings(page);

    await page.goto(`/product/${id}`);
    const address = page.url();
    await page.getByRole('link', { name: 'Size guide' }).click();
    const place = javaScriptEnabled
      ? page.getByRole('dialog', { name: 'Size guide' })
      : page.getByRole('main');
    await expect(place.getByRole('row')).toHaveText(['SizeHeight', 'S40', 'L60']);
    await expect(place.getByText('with the shade')).toBeVisible();
    if (javaScriptEnabled) {
      await expectNoAxeFindings(page);
      await place.getByRole('button', { name: 'Close' }).click();
      await expect(place).toHaveCount(0);
      await expect(page).toHaveURL(address);
    }
    await page.goto(`/product/${id}/size-guide`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Size guide');
    await expect(page.getByRole('table', { name: title })).toBeVisible();
    if (javaScriptEnabled) await expectNoAxeFindings(page);

    await page.goto('/admin/size-guides');
    await page.getByRole('link', { name: `Delete ${title}` }).click();
    await page.getByRole('button', { name: 'Delete size guide' }).click();
    await expect(page.getByText(`Size guide ${title} deleted.`)).toBeVisible();
  },
);
