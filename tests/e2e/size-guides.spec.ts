import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

test(
  'a merchant writes a size guide, which the page of the product opens, and deletes it',
  { tag: '@both' },
  async ({ page, javaScriptEnabled, expectedNoise }) => {
    expectedNoise.push(/422/);
    const title = javaScriptEnabled ? 'Shirts in centimeters' : 'Shirts in inches';
    await signInAsAdmin(page);
    // It has sizes, above whose first line the link stands.
    const id = 17;
    await page.goto('/admin/size-guides?add');
    const form = page.getByRole('form', { name: 'Size guide' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Product numbers').fill(String(id));
    await form.getByRole('button', { name: 'Save size guide' }).click();
    await expect(form.getByText('Enter a row of headers')).toBeVisible();
    if (javaScriptEnabled) await expectNoAxeFindings(page);
    await form.getByLabel('Sizes').fill('Size | Chest\nS | 90\nL | 110');
    await form.getByLabel('How to measure').fill('Measure **under the arms**.');
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
    await expect(place.getByRole('row')).toHaveText(['SizeChest', 'S90', 'L110']);
    await expect(place.getByText('under the arms')).toBeVisible();
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
    else await expectValidHtml(await (await page.request.get(page.url())).text());

    await page.goto('/admin/size-guides');
    await page.getByRole('link', { name: `Delete ${title}` }).click();
    await page.getByRole('button', { name: 'Delete size guide' }).click();
    await expect(page.getByText(`Size guide ${title} deleted.`)).toBeVisible();
  },
);
