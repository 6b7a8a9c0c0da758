import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { expect, signInAsAdmin, test, postProduct } from '../support/admin-test.ts';
import { lampForm } from '../support/staff.ts';
import { expectTexts } from '../support/expect-texts.ts';

const both = { tag: '@both' };
/** The browser logs the 422 of a rejected form to its console. */
const expectedNoise = [/status of (?:409|422)|ERR_INTERNET_DISCONNECTED/];
const picture = fileURLToPath(new URL('../../public/apple-touch-icon.png', import.meta.url));

const publicFile = (name: string) =>
  fileURLToPath(new URL(`../../public/site/${name}`, import.meta.url));

/** The messages of each field with the clauses that they prove. */
const messages: readonly {
  field: string;
  missing: readonly [ids: string, message: string];
  invalid?: readonly [ids: string, typed: readonly string[]];
}[] = [
  { field: 'title', missing: ['[5.35] [5.36]', 'Please Enter Title'] },
  { field: 'description', missing: ['[5.37] [5.38]', 'Please Enter Description'] },
  { field: 'category', missing: ['[5.39] [5.40]', 'Please Enter Category'] },
  {
    field: 'price',
    missing: ['[5.45] [5.46]', 'Please Enter Price'],
    invalid: ['[5.47] [5.48] [5.50]', ['0', '-5', '012', 'free']],
  },
  {
    field: 'rate',
    missing: ['[5.51] [5.52]', 'Please Enter Rate'],
    invalid: ['[5.53] [5.54] [5.55]', ['5.0', '4', '4.55']],
  },
  {
    field: 'count',
    missing: ['[5.56] [5.57]', 'Please Enter Count'],
    invalid: ['[5.58] [5.59]', ['1.5', '-1', 'some']],
  },
];

test.use({ expectedNoise });

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page);
});

test(
  '[2.164] [2.176] the table has its columns and every product; Add and Update open their dialogs, which close again',
  both,
  async ({ page }) => {
    await page.goto('/admin/products?q=8');
    const table = page.getByRole('table', { name: 'Products' });
    await expectTexts(table.getByRole('columnheader'), [
      ['[2.177]', 'No.'],
      ['[2.178]', 'Title'],
      ['[2.179]', 'Description'],
      ['[2.180]', 'Category'],
      ['[2.181]', 'Price'],
      ['[2.182]', 'Image'],
      ['[2.183]', 'Rate'],
      ['[2.184]', 'Count'],
      ['[2.185]', 'Actions'],
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
    await expectTexts(row.getByRole('button'), [
      ['[2.187]', 'Update'],
      ['[2.186]', 'Delete'],
    ]);

    await row.getByRole('button', { name: 'Update' }).click();
    const updating = page.getByRole('dialog', { name: 'Update This Product' });
    await test.step('[2.190] Update opens its dialog with the product of the row', () =>
      expect(updating.getByLabel('Title')).toHaveValue('Olive Bomber Jacket with Ribbed Cuffs'));
    await updating.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL('/admin/products?q=8');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const adding = page.getByRole('dialog', { name: 'Add New Product' });
    await test.step('[2.188] [2.189] Add opens its dialog', () =>
      expect(adding.getByRole('heading')).toHaveText('Add New Product'));
    await expectTexts(adding.getByLabel('Category').getByRole('option'), [
      ['', 'Please choose'],
      ['[5.41]', "men's clothing"],
      ['[5.42]', 'jewelery'],
      ['[5.43]', 'electronics'],
      ['[5.44]', "women's clothing"],
    ]);
    await adding.getByRole('link', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

for (const [which, address] of [
  ['[5.33] the form to add', '?add'],
  ['[5.34] the form to update', '?update=8'],
] as const) {
  test(`${which} validates each field on blur`, async ({ page }) => {
    await page.goto(`/admin/products${address}`);
    for (const { field, missing, invalid } of messages) {
      const control = page.locator(`#${field}`);
      const message = page.locator(`#${field}-problem`);
      await enter(control, '');
      await control.focus();
      await expect(message).toHaveCount(0);
      await control.blur();
      await test.step(`${missing[0]} ${field} is required`, async () => {
        await expect(message).toHaveText(missing[1]);
        await expect(control).toHaveAttribute('aria-invalid', 'true');
      });
      for (const text of invalid?.[1] ?? []) {
        await test.step(`${invalid?.[0]} ${text} is refused as ${field}`, async () => {
          await control.fill(text);
          await expect(message).toHaveText('Please enter Numbers only');
        });
      }
      await fill(control, field);
      await expect(message).toHaveCount(0);
    }
  });
}

test.describe('a form submitted with invalid fields', () => {
  test(
    '(T19) an empty form and a file that is not an image, by type or by content, show every message and keep their input',
    both,
    async ({ page }) => {
      await page.goto('/admin/products?add');
      const dialog = page.getByRole('dialog', { name: 'Add New Product' });
      const add = dialog.getByRole('button', { name: 'Add product' });
      await add.click();
      for (const { field, missing } of messages) {
        await expect(dialog.locator(`#${field}-problem`)).toHaveText(missing[1]);
      }
      const message = dialog.locator('#image-problem');
      await test.step('[5.60] [5.61] a picture is required', () =>
        expect(message).toHaveText('Please select image with jpg/jpeg/png format'));

      await fillForm(page, { ...lampForm, title: 'Kept Lamp', rate: '5.0', sku: '' });
      await add.click();
      await expect(page.locator('#rate-problem')).toHaveText('Please enter Numbers only');
      await expect(page.locator('#title')).toHaveValue('Kept Lamp');
      await expect(page.locator('#description')).toHaveValue(lampForm.description);
      await expect(page.locator('#category')).toHaveValue(lampForm.category);
      await expect(page.locator('#brand')).toHaveValue(lampForm.brand);

      await page.locator('#rate').fill(lampForm.rate);
      const file = page.locator('#image');
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
      const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
      await test.step('[5.66] [5.67] other file types are rejected, whatever the file name', async () => {
        for (const other of [
          { name: 'lamp.svg', mimeType: 'image/svg+xml', buffer: svg },
          { name: 'lamp.png', mimeType: 'image/png', buffer: svg },
          { name: 'lamp.gif', mimeType: 'image/gif', buffer: gif },
          { name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: gif },
        ]) {
          await file.setInputFiles(other);
          await add.click();
          await expect(message).toHaveText('Please select image with jpg/jpeg or png format');
          await file.setInputFiles([]);
        }
      });
      await expect(page.locator('#title')).toHaveValue('Kept Lamp');
    },
  );

  test(
    'a parallel edit of a product is reported to the later editor, and overwrites nothing',
    both,
    async ({ page }) => {
      const id = await postProduct(page, { title: `Parallel ${crypto.randomUUID()}` });
      await page.goto(`/admin/products?q=${id}&update=${id}`);
      const title = `First ${crypto.randomUUID()}`;
      await sendAsItStands(page, { title });

      for (const typed of ['Second', 'Third']) {
        await page.locator('#title').fill(typed);
        await page.getByRole('button', { name: 'Update product' }).click();
        await expect(page.getByRole('dialog')).toContainText('Someone else changed this product');
      }
      await expect(page.locator('#title')).toHaveValue('Third');
      await page.getByRole('link', { name: 'Load the current version' }).click();
      await expect(page.locator('#title')).toHaveValue(title);
    },
  );
});

test(
  '[1.03] [1.15] [6.15] a product is added with its picture, and customers see it with their next request',
  both,
  async ({ page, javaScriptEnabled }) => {
    const title = `Lamp ${crypto.randomUUID()}`;
    await page.goto('/admin/products?add');
    await fillForm(page, { ...lampForm, title, sku: '' });
    await page.locator('#image').setInputFiles(picture);
    if (javaScriptEnabled) await expect(page.getByRole('dialog').locator('li img')).toBeVisible();
    await page.getByRole('button', { name: 'Add product' }).click();
    await test.step('[5.65] [8.01] a PNG picture is accepted, and the alert confirms it', () =>
      expect(alertOn(page)).toHaveText('Product added successfully'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await test.step('[4.38] the reloaded list contains the product', () =>
      expect(rowOf(page, title)).toContainText('$89.50'));

    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Product' });
    await test.step('[4.42] the form is empty again', async () => {
      await expect(dialog.getByLabel('Title')).toHaveValue('');
      await expect(dialog.locator('#category')).toHaveValue('');
    });
    await test.step('[4.43] the picture preview is gone', () =>
      expect(dialog.locator('li img, picture')).toHaveCount(0));

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
  '[1.16] a product is updated without a new image, without a call or alert if nothing changed, and customers see it with their next request',
  both,
  async ({ page, request, context, javaScriptEnabled }) => {
    const title = `Renamed ${crypto.randomUUID()}`;
    const before = `Watch ${crypto.randomUUID()}`;
    const id = await postProduct(page, { title: before });
    expect(await (await request.get(`/product/${id}`)).text()).not.toContain(title);
    const table = `/admin/products?q=${id}`;
    await page.goto(table);
    const posts: string[] = [];
    page.on('request', (one) => {
      if (one.method() === 'POST') posts.push(one.url());
    });
    const dialog = page.getByRole('dialog');
    const update = page.getByRole('button', { name: 'Update product' });
    await rowOf(page, before).getByRole('button', { name: 'Update' }).click();
    await update.click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(table);
    await test.step('[8.03] an unchanged form shows no alert', async () => {
      await expect(alertOn(page).filter({ hasText: 'product' })).toHaveCount(0);
      if (javaScriptEnabled) expect(posts).toEqual([]);
    });

    await rowOf(page, before).getByRole('button', { name: 'Update' }).click();
    await page.locator('#title').fill(title);
    await page.locator('#price').fill('77.5');
    if (javaScriptEnabled) {
      await context.setOffline(true);
      await update.click();
      await expect(dialog).toContainText('The shop could not be reached.');
      await expect(page.locator('#title')).toHaveValue(title);
      await context.setOffline(false);
    }
    await update.click();
    await test.step('[5.62] [8.02] it is saved without a new picture, and the alert confirms it', () =>
      expect(alertOn(page)).toHaveText('product updated successfully'));
    await expect(page).toHaveURL(table);
    const html = await (await request.get(`/product/${id}`)).text();
    expect(html).toContain(title);
    expect(html).toContain('$77.50');

    // The message disappears on the next page.
    await page.getByRole('link', { name: 'Users' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Users');
    await expect(alertOn(page)).toHaveCount(0);
    await page.goto('/admin/products?q=renamed');
    await expect(alertOn(page)).toHaveCount(0);
    await test.step('[4.39] the reloaded list shows the change', () =>
      expect(rowOf(page, title)).toContainText('$77.50'));
  },
);

test('[5.66] WebP and AVIF images are accepted as well', async ({ page }) => {
  const kinds = [
    ['image/webp', 'slide-sound-phone-440102d7-840.webp'],
    ['image/avif', 'slide-sound-phone-440102d7-840.avif'],
  ] as const;
  for (const [mimeType, name] of kinds) {
    const title = `Lamp ${crypto.randomUUID()}`;
    const image = { name, mimeType, buffer: await readFile(publicFile(name)) };
    const form = { ...lampForm, intent: 'add', title, sku: '', image };
    const headers = { 'sec-fetch-site': 'same-origin' };
    const posted = await page.request.post('/admin/products', { multipart: form, headers });
    expect([mimeType, posted.status()]).toEqual([mimeType, 200]);
    await page.goto(`/admin/products?q=${title}`);
    await expect(rowOf(page, title).getByRole('img')).toHaveAttribute('src', /\/pictures\/lamp-/);
  }
});

test('[5.54] [5.58] a product without ratings says so instead of showing empty stars', async ({
  page,
}) => {
  const title = `Unrated ${crypto.randomUUID()}`;
  const image = { name: 'lamp.png', mimeType: 'image/png', buffer: await readFile(picture) };
  const form = { ...lampForm, intent: 'add', title, sku: '', rate: '0.0', count: '0', image };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const posted = await page.request.post('/admin/products', { multipart: form, headers });
  expect(posted.status()).toBe(200);
  const unrated = { img: /^Rated/, text: 'No ratings yet' };
  const expectUnrated = async (place: Locator) => {
    await expect(place.getByText(unrated.text)).toBeVisible();
    await expect(place.getByRole('img', { name: unrated.img })).toHaveCount(0);
    await expect(place).not.toContainText('0 Reviews');
  };
  await page.goto('/');
  const card = page
    .getByRole('article')
    .filter({ hasText: title.slice(0, 16) })
    .first();
  await test.step('[1.39] [1.40] on its card', () => expectUnrated(card));
  await page.goto(`/shop/${title}`);
  const row = page.getByRole('article').filter({ hasText: title });
  await test.step('[2.71] in its row', () => expectUnrated(row));
  await row.getByRole('link', { name: title }).first().click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
  await test.step('[2.82] beside its title', async () => {
    const link = main.getByRole('link', { name: unrated.text });
    await expect(link).toHaveAttribute('href', /tab=reviews/);
    await expect(link.locator('..').getByRole('img')).toHaveCount(0);
    await link.click();
    await expect(main.getByText('no ratings, no written reviews')).toBeVisible();
  });
});

test('(T07) unknown form fields change nothing', async ({ page }) => {
  const image = { name: 'lamp.png', mimeType: 'image/png', buffer: await readFile(picture) };
  const title = `Plain ${crypto.randomUUID()}`;
  const more = { id: '4711', published_at: '1', version: '99', rateTenths: '50', price_minor: '1' };
  const form = { ...more, ...lampForm, intent: 'add', title, sku: '', image };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const posted = await page.request.post('/admin/products', { multipart: form, headers });
  expect(posted.status()).toBe(200);
  const listed = await (await page.request.get(`/admin/products?q=${title}`)).text();
  expect(listed).toContain('$89.50');
  expect(listed).not.toContain('4711');
  const drafts = await page.request.get(`/admin/products?q=${title}&status=draft`);
  expect(await drafts.text()).toContain('No products match these filters.');
  expect((await page.request.get('/product/4711')).status()).toBe(404);
});

test(
  '[1.17] a product is deleted only after a confirmation',
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
    await test.step('[8.04] Delete asks for confirmation', () =>
      expect(question.getByRole('heading')).toHaveText(
        'Are you sure you want to delete this product ?',
      ));
    await question.getByRole('link', { name: 'Cancel' }).click();
    await test.step('[7.30] nothing is deleted before the confirmation', async () => {
      await expect(row).toHaveCount(1);
      expect((await request.get(`/product/${id}`)).status()).toBe(200);
    });

    await row.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(alertOn(page)).toContainText('deleted');
    await test.step('[4.40] the reloaded list does not contain it', () =>
      expect(row).toHaveCount(0));
    const heading = page.getByRole('heading', { level: 1 });
    if (javaScriptEnabled) await expect(heading).toBeFocused();
    expect((await request.get(`/product/${id}`)).status()).toBe(404);
  },
);

test('the table is searched, filtered by category, reversed and paged', both, async ({ page }) => {
  await page.goto('/admin/products');
  await expect(page.getByRole('row')).toHaveCount(21);
  const category = page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'jewelery' });
  await category.click();
  await expect(category).toHaveAttribute('aria-current', 'true');
  await page.getByRole('searchbox').fill('aquamarine');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/q=aquamarine.*category=jewelery|category=jewelery.*q=aquamarine/);
  await expect(page.getByRole('row').nth(1)).toContainText('Aquamarine');
  await page.goto('/admin/products?order=asc');
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1');
  await page.getByRole('link', { name: 'No.' }).click();
  await expect(page.getByRole('columnheader', { name: 'No.' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  // Other tests add products, so the number of pages is not known.
  const numberOf = async (row: Locator) =>
    Number(await row.getByRole('cell').first().textContent());
  const last = await numberOf(page.getByRole('row').last());
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect.poll(() => numberOf(page.getByRole('row').nth(1))).toBeLessThan(last);
  await page.goto('/admin/products?q=nothing-is-called-so');
  await expect(page.getByRole('main')).toContainText('No products match these filters.');
});

test('a dialog opens, traps focus, closes and restores focus by keyboard alone', async ({
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
    // The body stands for the browser's own toolbar, which is part of the tab cycle.
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
    await enter(page.locator(`#${field}`), value);
  }
}

async function enter(control: Locator, value: string): Promise<void> {
  const isSelect = (await control.evaluate((element) => element.tagName)) === 'SELECT';
  if (isSelect) await control.selectOption(value);
  else await control.fill(value);
}

async function fill(control: Locator, field: string): Promise<void> {
  await enter(control, Object.entries(lampForm).find(([name]) => name === field)?.[1] ?? '');
}

/** The form of another staff member who opened the product at the same time. */
async function sendAsItStands(page: Page, change: Record<string, string>): Promise<void> {
  const fields = await page
    .locator('dialog form:has([name=editedAt])')
    .evaluate((form: HTMLFormElement) =>
      [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as const] : [],
      ),
    );
  const headers = { 'sec-fetch-site': 'same-origin' };
  const multipart = { ...Object.fromEntries(fields), ...change };
  const sent = await page.request.post('/admin/products', { multipart, headers });
  expect(await sent.text()).toContain('product updated successfully');
}
