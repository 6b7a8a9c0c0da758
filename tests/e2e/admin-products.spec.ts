import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { expect, signInAsAdmin, test } from '../support/admin-test.ts';
import { lampForm } from '../support/staff.ts';

const both = { tag: '@both' };
const withoutScripts = { tag: '@no-javascript' };
const refused = /status of (?:409|422)/;
const picture = fileURLToPath(new URL('../../public/apple-touch-icon.png', import.meta.url));

const messages: [
  ids: string,
  field: string,
  missing: string,
  typed: string[],
  otherwise: string,
][] = [
  ['[5.35] [5.36]', 'title', 'Please Enter Title', [], ''],
  ['[5.37] [5.38]', 'description', 'Please Enter Description', [], ''],
  ['[5.39] [5.40]', 'category', 'Please Enter Category', [], ''],
  [
    '[5.45] [5.46] [5.47] [5.48] [5.50]',
    'price',
    'Please Enter Price',
    ['0', '-5', '012', 'free'],
    'Please enter Numbers only',
  ],
  [
    '[5.51] [5.52] [5.53] [5.54] [5.55]',
    'rate',
    'Please Enter Rate',
    ['5.0', '4', '4.55'],
    'Please enter Numbers only',
  ],
  [
    '[5.56] [5.57] [5.58] [5.59]',
    'count',
    'Please Enter Count',
    ['1.5', '-1', 'some'],
    'Please enter Numbers only',
  ],
];

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page);
});

test(
  '[2.164] [2.176] [2.177] [2.178] [2.179] [2.180] [2.181] [2.182] [2.183] [2.184] [2.185] [2.186] [2.187] the table has its columns and every product',
  both,
  async ({ page }) => {
    await page.goto('/admin/products?q=8');
    const table = page.getByRole('table', { name: 'Products' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'No.',
      'Title',
      'Description',
      'Category',
      'Price',
      'Image',
      'Rate',
      'Count',
      'Actions',
    ]);
    const row = rowOf(page, 'Olive Bomber Jacket');
    await expect(row.getByRole('cell')).toHaveText([
      '8',
      'Olive Bomber Jacket with Ribbed Cuffs',
      /^A cotton-nylon twill bomber/,
      "men's clothing",
      '$129.00',
      '',
      '4.6',
      '219',
      /Update\s*Delete/,
    ]);
    await expect(row.getByRole('img')).toHaveAttribute('src', /\/pictures\//);
    await expect(row.getByRole('button', { name: 'Update' })).toHaveText('Update');
    await expect(row.getByRole('button', { name: 'Delete' })).toHaveText('Delete');
  },
);

test(
  '[2.188] [2.189] [2.190] Add and Update open their dialogs, which close again',
  both,
  async ({ page }) => {
    await page.goto('/admin/products');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const adding = page.getByRole('dialog', { name: 'Add New Product' });
    await expect(adding.getByRole('heading')).toHaveText('Add New Product');
    await adding.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto('/admin/products?q=8');
    await rowOf(page, 'Olive Bomber').getByRole('button', { name: 'Update' }).click();
    const updating = page.getByRole('dialog', { name: 'Update This Product' });
    await expect(updating.getByLabel('Title')).toHaveValue('Olive Bomber Jacket with Ribbed Cuffs');
    await updating.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL('/admin/products?q=8');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test(
  '[5.41] [5.42] [5.43] [5.44] the categories are offered in their order',
  both,
  async ({ page }) => {
    await page.goto('/admin/products?add');
    const options = page.getByLabel('Category').getByRole('option');
    await expect(options).toHaveText([
      'Please choose',
      "men's clothing",
      'jewelery',
      'electronics',
      "women's clothing",
    ]);
  },
);

for (const [which, id, address] of [
  ['add', '[5.33]', '?add'],
  ['update', '[5.34]', '?update=8'],
] as const) {
  for (const [ids, field, missing, typed, otherwise] of messages) {
    test(`${id} ${ids} the form to ${which} says what is wrong with ${field} once it was left`, async ({
      page,
    }) => {
      await page.goto(`/admin/products${address}`);
      const control = page.locator(`#${field}`);
      const message = page.locator(`#${field}-problem`);
      await clear(control);
      await control.focus();
      await expect(message).toHaveCount(0);
      await control.blur();
      await expect(message).toHaveText(missing);
      await expect(control).toHaveAttribute('aria-invalid', 'true');
      for (const text of typed) {
        await control.fill(text);
        await expect(message).toHaveText(otherwise);
      }
      await fill(control, field);
      await expect(message).toHaveCount(0);
    });
  }
}

test.describe('what is sent nevertheless', () => {
  test.use({ expectedNoise: [refused] });

  test(
    '[5.60] [5.61] an empty form to add comes back with every message, and nothing is added',
    both,
    async ({ page }) => {
      await page.goto('/admin/products?add');
      await page.getByRole('button', { name: 'Add product' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add New Product' });
      for (const [, field, missing] of messages) {
        await expect(dialog.locator(`#${field}-problem`)).toHaveText(missing);
      }
      await expect(dialog.locator('#image-problem')).toHaveText(
        'Please select image with jpg/jpeg/png format',
      );
    },
  );

  test('nothing typed is lost when a rule is broken', both, async ({ page }) => {
    await page.goto('/admin/products?add');
    await fillForm(page, { ...lampForm, title: 'Kept Lamp', rate: '5.0', sku: '' });
    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(page.locator('#rate-problem')).toHaveText('Please enter Numbers only');
    await expect(page.locator('#title')).toHaveValue('Kept Lamp');
    await expect(page.locator('#description')).toHaveValue(lampForm.description);
    await expect(page.locator('#category')).toHaveValue(lampForm.category);
    await expect(page.locator('#brand')).toHaveValue(lampForm.brand);
  });

  test('[5.66] [5.67] (T19) a file that is no picture is refused by its type, and by what is in it', async ({
    page,
  }) => {
    await page.goto('/admin/products?add');
    await fillForm(page, { ...lampForm, sku: '' });
    const file = page.locator('#image');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await file.setInputFiles({ name: 'lamp.svg', mimeType: 'image/svg+xml', buffer: svg });
    await page.getByRole('button', { name: 'Add product' }).click();
    const message = page.locator('#image-problem');
    await expect(message).toHaveText('Please select image with jpg/jpeg or png format');

    await file.setInputFiles({ name: 'lamp.png', mimeType: 'image/png', buffer: svg });
    await expect(message).toHaveCount(0);
    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(message).toHaveText('Please select image with jpg/jpeg or png format');
    await expect(page.locator('#title')).toHaveValue(lampForm.title);
  });

  test(
    'the second of two who edit the same product is told, and overwrites nothing',
    both,
    async ({ page, browser, javaScriptEnabled }) => {
      const other = await browser.newPage({ javaScriptEnabled });
      await signInAsAdmin(other);
      for (const editor of [page, other]) await editor.goto('/admin/products?q=3&update=3');
      const title = `First ${crypto.randomUUID()}`;
      await other.locator('#title').fill(title);
      await other.getByRole('button', { name: 'Update product' }).click();
      await expect(alertOn(other)).toHaveText('product updated successfully');

      for (const typed of ['Second', 'Third']) {
        await page.locator('#title').fill(typed);
        await page.getByRole('button', { name: 'Update product' }).click();
        await expect(page.getByRole('dialog')).toContainText(
          'Somebody else has changed this product',
        );
      }
      await expect(page.locator('#title')).toHaveValue('Third');
      await page.getByRole('link', { name: 'Open it as it is now' }).click();
      await expect(page.locator('#title')).toHaveValue(title);
      await other.close();
    },
  );
});

test(
  '[1.03] [1.15] [4.38] [4.42] [4.43] [5.65] [6.15] [8.01] a product is added with its picture, and shoppers see it with their next request',
  both,
  async ({ page, javaScriptEnabled }) => {
    const title = `Lamp ${crypto.randomUUID()}`;
    await page.goto('/admin/products?add');
    await fillForm(page, { ...lampForm, title, sku: '' });
    await page.locator('#image').setInputFiles(picture);
    if (javaScriptEnabled) await expect(page.getByRole('dialog').locator('canvas')).toBeVisible();
    await page.getByRole('button', { name: 'Add product' }).click();
    await expect(alertOn(page)).toHaveText('Product added successfully');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowOf(page, title)).toContainText('$89.50');

    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Product' });
    await expect(dialog.getByLabel('Title')).toHaveValue('');
    await expect(dialog.locator('#category')).toHaveValue('');
    await expect(dialog.locator('canvas, picture')).toHaveCount(0);

    await page.goto('/');
    const card = page.getByRole('article').filter({ hasText: title }).first();
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main')).toContainText('$89.50');
    const shown = page.getByRole('main').getByRole('img', { name: title }).first();
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  },
);

test(
  '[1.16] [4.39] [5.62] [8.02] a product is updated without a new picture, and shoppers see it with their next request',
  both,
  async ({ page, request }) => {
    const title = `Renamed ${crypto.randomUUID()}`;
    expect(await (await request.get('/product/5')).text()).not.toContain(title);
    await page.goto('/admin/products?q=slim+watch');
    await rowOf(page, 'Slim Dress Watch').getByRole('button', { name: 'Update' }).click();
    await page.locator('#title').fill(title);
    await page.locator('#price').fill('77.5');
    await page.getByRole('button', { name: 'Update product' }).click();
    await expect(alertOn(page)).toHaveText('product updated successfully');
    await expect(page).toHaveURL('/admin/products?q=slim+watch');
    await page.goto('/admin/products?q=renamed');
    await expect(rowOf(page, title)).toContainText('$77.50');
    const html = await (await request.get('/product/5')).text();
    expect(html).toContain(title);
    expect(html).toContain('$77.50');
  },
);

test('what was said is gone with the next page', both, async ({ page }) => {
  await page.goto('/admin/products?q=9&update=9');
  await page.locator('#count').fill('40');
  await page.getByRole('button', { name: 'Update product' }).click();
  await expect(alertOn(page)).toHaveText('product updated successfully');
  await page.getByRole('link', { name: 'Users' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Users');
  await expect(alertOn(page)).toHaveCount(0);
  await page.goto('/admin/products');
  await expect(alertOn(page)).toHaveCount(0);
});

test('(T07) fields that the form does not have change nothing', async ({ page }) => {
  const image = { name: 'lamp.png', mimeType: 'image/png', buffer: await readFile(picture) };
  const title = `Plain ${crypto.randomUUID()}`;
  const more = { id: '4711', status: 'draft', version: '99', rateTenths: '50', price_minor: '1' };
  const form = { ...more, ...lampForm, intent: 'add', title, sku: '', image };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const posted = await page.request.post('/admin/products', { multipart: form, headers });
  expect(posted.status()).toBe(200);
  await page.goto(`/admin/products?q=${title}`);
  const row = rowOf(page, title);
  await expect(row).toContainText('$89.50');
  await expect(row).not.toContainText(/Draft|4711/);
  expect((await page.request.get('/product/4711')).status()).toBe(404);
});

test.describe('while the shop cannot be reached', () => {
  test.use({ expectedNoise: [/ERR_INTERNET_DISCONNECTED/] });

  test('a form says so, keeps what was typed, and is sent when it can be', async ({
    page,
    context,
  }) => {
    await page.goto('/admin/products?q=10&update=10');
    const title = `Unplugged ${crypto.randomUUID()}`;
    await page.locator('#title').fill(title);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Update product' }).click();
    await expect(page.getByRole('dialog')).toContainText('The shop could not be reached.');
    await expect(page.locator('#title')).toHaveValue(title);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Update product' }).click();
    await expect(alertOn(page)).toHaveText('product updated successfully');
  });
});

test('[8.03] where nothing was changed there is no call and no alert', async ({ page }) => {
  await page.goto('/admin/products?q=6&update=6');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(request.url());
  });
  await page.getByRole('button', { name: 'Update product' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(alertOn(page).filter({ hasText: 'product' })).toHaveCount(0);
  expect(calls).toEqual([]);
});

test('[8.03] nor is there an alert without JavaScript', withoutScripts, async ({ page }) => {
  await page.goto('/admin/products?q=6&update=6');
  await page.getByRole('button', { name: 'Update product' }).click();
  await expect(page).toHaveURL('/admin/products?q=6');
  await expect(alertOn(page)).toHaveCount(0);
});

test(
  '[1.17] [4.40] [7.30] [8.04] a product is deleted only after the question',
  both,
  async ({ page, request, javaScriptEnabled }) => {
    const id = javaScriptEnabled ? 30 : 31;
    await page.goto(`/admin/products?q=${id}`);
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: `${id}`, exact: true }) });
    await row.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this product ?',
    });
    await expect(question.getByRole('heading')).toHaveText(
      'Are you sure you want to delete this product ?',
    );
    await question.getByRole('link', { name: 'Cancel' }).click();
    await expect(row).toHaveCount(1);
    expect((await request.get(`/product/${id}`)).status()).toBe(200);

    await row.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(alertOn(page)).toContainText('deleted');
    await expect(row).toHaveCount(0);
    const heading = page.getByRole('heading', { level: 1 });
    if (javaScriptEnabled) await expect(heading).toBeFocused();
    expect((await request.get(`/product/${id}`)).status()).toBe(404);
  },
);

test(
  'the table is searched, narrowed to a category, turned round and paged',
  both,
  async ({ page }) => {
    await page.goto('/admin/products');
    await expect(page.getByRole('row')).toHaveCount(21);
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'jewelery' })
      .click();
    await page.getByRole('searchbox').fill('aquamarine');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page).toHaveURL(/category=jewelery/);
    await expect(page.getByRole('row').nth(1)).toContainText('Aquamarine');
    await page.goto('/admin/products?order=asc');
    await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1');
    await page.getByRole('link', { name: 'No.' }).click();
    await expect(page.getByRole('columnheader', { name: 'No.' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page.getByRole('row').last().getByRole('cell').first()).toHaveText('1');
    await page.goto('/admin/products?q=nothing-is-called-so');
    await expect(page.getByRole('main')).toContainText('No product is like this.');
  },
);

test('the keyboard alone opens a dialog, stays in it, closes it, and is back where it was', async ({
  page,
}) => {
  await page.goto('/admin/products?q=8');
  const update = rowOf(page, 'Olive Bomber').getByRole('button', { name: 'Update' });
  await update.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    // The body stands for the browser's own bar, which is part of the round.
    const isInside = await page.evaluate(() =>
      ['DIALOG', 'BODY'].includes(
        document.activeElement?.closest('dialog, main, body')?.tagName ?? '',
      ),
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(update).toBeFocused();
});

function alertOn(page: Page): Locator {
  return page.getByRole('main').getByRole('alert');
}

function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

async function fillForm(page: Page, form: typeof lampForm): Promise<void> {
  for (const [field, value] of Object.entries(form)) {
    const control = page.locator(`#${field}`);
    if (field === 'category') await control.selectOption(value);
    else await control.fill(value);
  }
}

async function clear(control: Locator): Promise<void> {
  const isSelect = (await control.evaluate((element) => element.tagName)) === 'SELECT';
  if (isSelect) await control.selectOption('');
  else await control.fill('');
}

async function fill(control: Locator, field: string): Promise<void> {
  const value = Object.entries(lampForm).find(([name]) => name === field)?.[1] ?? '';
  if (field === 'category') await control.selectOption(value);
  else await control.fill(value);
}
