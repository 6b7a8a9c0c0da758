import type { Page } from '@playwright/test';
import { expect, postProduct, signInAsAdmin, test } from '../support/admin-test.ts';
import { expectNoAxeFindings, expectValidHtml } from '../support/shop-test.ts';

test(
  'a merchant makes country of origin and tags filters, which customers then use',
  { tag: '@both' },
  async ({ page, javaScriptEnabled }) => {
    await signInAsAdmin(page);
    for (const [place, origin, tags] of [
      ['hall', 'PT', 'handmade, shade:linen'],
      ['desk', 'PT', 'dimmable, shade:paper'],
      ['loft', 'IT', 'handmade, shade:paper'],
    ] as const) {
      const title = `Quillon lamp for the ${place}`;
      await postProduct(page, { title, countryOfOrigin: origin, tags });
    }
    await page.goto('/shop/quillon');
    await expect(page.getByRole('group', { name: 'Tags' })).toHaveCount(0);

    await page.goto('/admin/settings/filters');
    const filters = page.getByRole('group', { name: 'Shown filters' });
    const boxes = filters.getByRole('checkbox');
    await expect(filters.getByRole('checkbox', { checked: true })).toHaveCount(0);
    const named = (name: string) => filters.getByRole('checkbox', { name });
    for (const name of ['Country of origin', 'Tags Customers', 'Shade']) await named(name).check();
    await filters.getByRole('button', { name: 'Move Shade up' }).click();
    await expect(boxes.nth(-2)).toHaveAccessibleName(/^Shade/);
    if (javaScriptEnabled) {
      await expect(filters.getByRole('button', { name: 'Move Shade up' })).toBeFocused();
      await expectNoAxeFindings(page);
    } else await expectValidHtml(await page.content());
    await filters.getByRole('button', { name: 'Move Country of origin down' }).click();
    await expect(boxes.nth(-2)).toHaveAccessibleName(/^Country of origin/);
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    const chosen = ['Shade', 'Country of origin', 'Tags'];
    for (const [at, title] of chosen.entries()) {
      await expect(boxes.nth(at)).toHaveAccessibleName(new RegExp(`^${title}`));
      await expect(boxes.nth(at)).toBeChecked();
    }
    await expect(boxes.nth(3)).not.toBeChecked();

    await page.goto('/shop/quillon');
    await tick(page, { group: 'Country of origin', name: 'Portugal' }, javaScriptEnabled);
    await expect(page).toHaveURL('/shop/quillon?origin=PT');
    await tick(page, { group: 'Tags', name: 'handmade' }, javaScriptEnabled);
    await expect(page).toHaveURL('/shop/quillon?origin=PT&tag=handmade');
    const rows = page.getByRole('main').getByRole('article');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Quillon lamp for the hall');
    await expect(chips(page)).toHaveText(['Portugal ×', 'handmade ×', 'Remove all']);
    await page.getByRole('link', { name: 'Remove handmade' }).click();
    await expect(chips(page)).toHaveText(['Portugal ×', 'Remove all']);
    await tick(page, { group: 'Shade', name: 'paper' }, javaScriptEnabled);
    await expect(page).toHaveURL('/shop/quillon?origin=PT&tag=shade%3Apaper');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Quillon lamp for the desk');
    if (javaScriptEnabled) await expectNoAxeFindings(page);

    await page.goto('/admin/settings/filters');
    for (const at of chosen.keys()) await boxes.nth(at).uncheck();
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await expect(filters.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await page.goto('/shop/quillon');
    await expect(page.getByRole('group', { name: 'Country of origin' })).toHaveCount(0);
  },
);

function chips(page: Page) {
  return page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
}

async function tick(
  page: Page,
  { group, name }: { group: string; name: string },
  hasScript: boolean | undefined,
): Promise<void> {
  const box = page.getByRole('group', { name: group }).getByRole('checkbox', { name, exact: true });
  await box.click();
  if (hasScript === false) await page.getByRole('button', { name: 'Apply filters' }).click();
}
