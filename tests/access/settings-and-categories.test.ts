import { expect, it } from 'vitest';
import { recognizeVisitor } from '#shop/identity/use-cases/sessions.ts';
import { addProduct } from '#shop/catalogue/use-cases/add-product.ts';
import { insertCategory, listCategoryRecords } from '#shop/catalogue/store/categories.ts';
import { sectionNames } from '#shop/settings/rules/sections.ts';
import { putInCart } from '../support/buyers.ts';
import { htmlFindings } from '../support/html-findings.ts';
import { lampForm, staff } from '../support/staff.ts';
import type { TestServer } from '../support/open-test-server.ts';
import { postForm } from './malicious-fields.ts';
import { type Caller, gather, openCompleteShop } from './complete-shop.ts';

/** The page as visitors see it, from the page cache where it is cached. */
async function seen(server: TestServer, path: string): Promise<string> {
  const { status, text } = await server.ask(path);
  expect([path, status]).toEqual([path, 200]);
  return text;
}

/** The form of the settings page with some fields changed. */
async function saveSettings(
  server: TestServer,
  caller: Caller,
  { section, typed }: { section: string; typed: Record<string, string> },
) {
  const path = `/admin/settings/${section}`;
  const page = (await server.ask(path, { headers: { cookie: caller.cookie } })).text;
  const fields = [...page.matchAll(/<(?:input|textarea|select)[^>]* name="([^"]+)"/g)];
  const form = Object.fromEntries(fields.map(([, name = '']) => [name, valueIn(page, name)]));
  return postForm(server, caller, { path, form: { ...form, ...typed } });
}

function valueIn(page: string, name: string): string {
  const escaped = name.replaceAll('.', '\\.');
  const input = new RegExp(`<input[^>]* name="${escaped}"[^>]*>`).exec(page)?.[0];
  if (input) return plain(/ value="([^"]*)"/.exec(input)?.[1] ?? '');
  const area = new RegExp(`<textarea[^>]* name="${escaped}"[^>]*>([^<]*)<`).exec(page)?.[1];
  if (area !== undefined) return plain(area);
  const list = new RegExp(`<select[^>]* name="${escaped}".*?</select>`, 's').exec(page)?.[0] ?? '';
  return /<option(?=[^>]* selected)[^>]* value="([^"]*)"/.exec(list)?.[1] ?? '';
}

function plain(html: string): string {
  const marks = { '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
  return Object.entries(marks).reduce((text, [code, mark]) => text.replaceAll(code, mark), html);
}

it('[T17] [T24] a new category appears on every page and in the API with the next request, its texts escaped', async () => {
  const server = await openCompleteShop();
  const { only } = await gather(server.shop);
  const everywhere = ['/', '/shop', '/api/categories'];
  for (const path of everywhere) expect(await seen(server, path)).not.toContain('garden tools');
  const label = '<img src=x onerror=alert(1)>';
  const form = {
    intent: 'add',
    value: 'garden tools',
    homeLabel: label,
    filterLabel: label,
    aliases: 'spade',
    description: 'All for **green** fingers.\n\n- <b>Rakes</b>',
    seoTitle: 'Rakes </title><script>',
  };
  const added = await postForm(server, only.products, { path: '/admin/categories', form });
  expect(added.status).toBe(302);
  for (const path of everywhere) expect(await seen(server, path)).toContain('garden tools');
  for (const path of ['/', '/shop']) expect(await seen(server, path)).not.toContain('<img src=x');
  expect(await seen(server, '/')).toContain('&lt;img src=x onerror=alert(1)&gt;');
  for (const path of ['/shop/garden%20tools', '/shop/Spade']) {
    expect(await seen(server, path)).toContain('>garden tools<');
  }
  const list = await seen(server, '/shop/garden%20tools');
  expect(list).toContain('<p>All for <strong>green</strong> fingers.</p>');
  expect(list).toContain('<li>&lt;b&gt;Rakes&lt;/b&gt;</li>');
  expect(list).toContain('<title>Rakes &lt;/title&gt;&lt;script&gt;, ');
  expect(list).not.toContain('</title><script>');
  const cookie = only.products.cookie;
  const products = await server.ask('/admin/products?add=', { headers: { cookie } });
  expect(products.text).toContain('<option value="garden tools">garden tools</option>');
});

it('a list of a category shows its picture, and that of each subcategory in its link', async () => {
  const server = await openCompleteShop();
  const photo = { name: 'kept-1a2b3c4d', alt: '', width: 800, height: 800, placeholder: 'data:,' };
  const part = {
    id: 'audio',
    homeLabel: 'Sound',
    filterLabel: 'Sound',
    aliases: [],
    picture: null,
  };
  await server.shop.db.write((writer) => {
    const placed = { position: 9, parentId: 'electronics' };
    return insertCategory(writer, { ...part, value: 'audio', photo, ...placed });
  });
  const product = { ...lampForm, category: 'audio' };
  await addProduct(server.shop, staff, { form: product, pictures: [] });
  const list = await seen(server, '/shop/electronics');
  expect(list).toMatch(/src="\/site\/category-electronics-[^]*<h2[^>]*>Electronics/);
  expect(list).toMatch(/<a [^>]*href="\/shop\/audio"[^>]*><span[^>]*><img src="\/pictures\/kept-/);
  expect(await htmlFindings(list)).toEqual([]);
  const child = await seen(server, '/shop/audio');
  expect(child).toMatch(/<img src="\/pictures\/kept-1a2b3c4d-400\.webp"[^]*<h2[^>]*>Audio/);
});

it('a category lists the products of those within it, links to them, and is not put within itself', async () => {
  const server = await openCompleteShop();
  const { only } = await gather(server.shop);
  const labels = { homeLabel: 'Sound', filterLabel: 'Sound' };
  const path = '/admin/categories';
  const form = { intent: 'add', value: 'audio', ...labels, parent: 'electronics' };
  expect((await postForm(server, only.products, { path, form })).status).toBe(302);
  expect(await seen(server, '/shop/electronics')).not.toContain('Subcategories');
  const audio = (await listCategoryRecords(server.shop.db.read)).find(
    ({ value }) => value === 'audio',
  );
  const product = { ...lampForm, category: 'audio' };
  expect(await addProduct(server.shop, staff, { form: product, pictures: [] })).toMatchObject({
    ok: true,
  });
  const list = await seen(server, '/shop/electronics');
  expect(list).toMatch(/<nav aria-label="Subcategories"[^]*?href="\/shop\/audio"/);
  expect(await htmlFindings(list)).toEqual([]);
  const child = await seen(server, '/shop/audio');
  expect(child).toMatch(/aria-label="Breadcrumb"[^]*?href="\/shop\/electronics"/);
  const listed = await seen(server, '/api/categories');
  expect(JSON.parse(listed)).toContainEqual(
    expect.objectContaining({ value: 'audio', parent: 'electronics', totalProductCount: 1 }),
  );
  const cookie = only.products.cookie;
  const dialog = await server.ask(`${path}?delete=electronics`, { headers: { cookie } });
  expect(dialog.text).toContain('audio moves up one level');
  const edit = { intent: 'edit', id: 'electronics', editedAt: '0', value: 'electronics' };
  const circle = { ...edit, ...labels, parent: audio?.id ?? '' };
  const refused = await postForm(server, only.products, {
    path: `${path}?edit=electronics`,
    form: circle,
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('none beneath this one');
});

it('category errors appear beside their field without JavaScript, and input is kept', async () => {
  const server = await openCompleteShop();
  const { only } = await gather(server.shop);
  const form = {
    intent: 'add',
    value: 'Electronics',
    homeLabel: 'Things',
    filterLabel: '',
    aliases: 'men',
  };
  const path = '/admin/categories?add=';
  const { status, text } = await postForm(server, only.products, { path, form });
  expect(status).toBe(422);
  expect(text).toContain('Another category already uses this name');
  expect(text).toContain('“men” already leads to men&#x27;s clothing');
  expect(text).toContain('value="Things"');
  expect(await listCategoryRecords(server.shop.db.read)).toHaveLength(4);
});

it('a changed setting applies to pages and the API with the next request', async () => {
  const server = await openCompleteShop();
  const { only } = await gather(server.shop);
  expect(await seen(server, '/about')).not.toContain('Kiln &amp; Co');
  const [first] = JSON.parse(await seen(server, '/api/products')) as { id: number }[];
  const product = `/api/products/${first?.id}`;
  const before = JSON.parse(await seen(server, product)) as { availability: string };

  const settings = only.settings;
  const name = await saveSettings(server, settings, {
    section: 'shop',
    typed: { shopName: 'Kiln & Co' },
  });
  expect([name.status, name.headers.location]).toEqual([302, '/admin/settings/shop']);
  for (const path of ['/about', '/', '/shop', '/contact']) {
    expect(await seen(server, path)).toContain('Kiln &amp; Co');
  }
  const fewLeftAt = before.availability === 'few-left' ? '0' : '1000';
  await saveSettings(server, settings, { section: 'listing', typed: { fewLeftAt } });
  const after = JSON.parse(await seen(server, product)) as { availability: string };
  expect(after.availability).not.toBe(before.availability);

  await saveSettings(server, settings, {
    section: 'shipping',
    typed: { 'shippingMethods.2.price.bands': '31.50' },
  });
  expect(await seen(server, '/shipping')).toContain('$31.50');
  await saveSettings(server, settings, { section: 'prices', typed: { currency: 'EUR' } });
  expect(await seen(server, '/shop')).toContain('€');
});

it('the free returns that pages promise are those of the settings', async () => {
  const server = await openCompleteShop();
  const { only, customer } = await gather(server.shop);
  const headers = { cookie: customer.cookie };
  const { visitor } = await recognizeVisitor(server.shop, new Headers(headers));
  if (!visitor) throw new Error('not signed in');
  await putInCart(server.shop, visitor, { 1: 1 });
  const promises = async () => {
    const texts = await Promise.all(
      ['/', '/product/1', '/viewcart', '/checkout'].map((path) => server.ask(path, { headers })),
    );
    return texts.map(
      ({ text }) =>
        /[Rr]eturns(?:<\/?\w+[^>]*>|\W)*within (?:<!-- -->)?\d+/.exec(text)?.[0].match(/\d+$/)?.[0],
    );
  };
  expect(await promises()).toEqual(['30', '30', '30', '30']);
  const save = (returnDays: string) =>
    saveSettings(server, only.settings, { section: 'return-terms', typed: { returnDays } });
  await save('45');
  expect(await promises()).toEqual(['45', '45', '45', '45']);
  expect(await seen(server, '/product/1')).toContain('"merchantReturnDays":45');
  await save('0');
  expect(await promises()).toEqual([undefined, undefined, undefined, undefined]);
  expect(await seen(server, '/product/1')).not.toContain('merchantReturnDays');
});

it('the checkout offers exactly the options enabled in the settings', async () => {
  const server = await openCompleteShop();
  const { only, customer } = await gather(server.shop);
  const headers = { cookie: customer.cookie };
  const { visitor } = await recognizeVisitor(server.shop, new Headers(headers));
  if (!visitor) throw new Error('not signed in');
  await putInCart(server.shop, visitor, { 1: 1 });
  const before = (await server.ask('/checkout', { headers })).text;
  for (const value of ['bank-transfer', 'check', 'paypal', 'credit-card']) {
    expect(before).toContain(`value="${value}"`);
  }
  const path = '/admin/settings/payments';
  const page = (await server.ask(path, { headers: { cookie: only.settings.cookie } })).text;
  const form = {
    stamp: valueIn(page, 'stamp'),
    'acceptedPayments.bank-transfer': 'on',
    unpaidOrderDays: '7',
    capturePayments: 'ordered',
    walletButtons: 'off',
  };
  expect((await postForm(server, only.settings, { path, form })).status).toBe(302);
  const after = (await server.ask('/checkout', { headers })).text;
  expect(after).toContain('value="bank-transfer"');
  for (const value of ['check', 'credit-card']) {
    expect(after).not.toContain(`value="${value}"`);
  }
  // It has no provider, so it cannot be selected here, and stays as it was: shown as not available yet.
  expect(after).toContain('value="paypal"');
});

it('[T17] [T24] texts of the settings are shown as typed and never interpreted as markup', async () => {
  const server = await openCompleteShop();
  const { only } = await gather(server.shop);
  const text = '<script>alert(1)</script>{{7*7}}${7*7}';
  const shown = '&lt;script&gt;alert(1)&lt;/script&gt;{{7*7}}${7*7}';
  await saveSettings(server, only.settings, {
    section: 'shop',
    typed: { tagline: text, contactIntro: text },
  });
  await saveSettings(server, only.settings, {
    section: 'privacy',
    typed: { 'privacyPage.intro': text },
  });
  for (const path of ['/contact', '/privacy', '/']) {
    const page = await seen(server, path);
    expect(page).toContain(shown);
    expect(page).not.toContain('<script>alert');
  }
});

it('[T20] [T21] an invalid category picture is rejected with a message beside the field', async () => {
  const server = await openCompleteShop();
  const { only } = await gather(server.shop);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const posted = new FormData();
  const form = { intent: 'add', value: 'lamps', homeLabel: 'Lamps', filterLabel: 'Lamps' };
  for (const [name, value] of Object.entries(form)) posted.set(name, value);
  posted.set('image', new File([svg], 'lamp.png', { type: 'image/png' }));
  const sent = new Response(posted);
  const { status, text } = await server.ask('/admin/categories?add=', {
    method: 'POST',
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': sent.headers.get('content-type') ?? '',
      cookie: only.products.cookie,
    },
    body: await sent.text(),
  });
  expect(status).toBe(422);
  expect(text).toContain('Please select image with jpg/jpeg or png format');
  expect(text).toContain('value="Lamps"');
  expect(await listCategoryRecords(server.shop.db.read)).toHaveLength(4);
});

it('unknown settings are ignored, and a list can be extended before saving', async () => {
  const server = await openCompleteShop();
  const { only } = await gather(server.shop);
  const { cookie } = only.settings;
  expect((await server.ask('/admin/settings/nothing', { headers: { cookie } })).status).toBe(404);
  // What rules over staff is for owners alone.
  expect((await server.ask('/admin/settings/staff', { headers: { cookie } })).status).toBe(403);
  const longer = { staffIdleMinutes: '1440', staffSessionHours: '168' };
  const refused = { path: '/admin/settings/staff', form: longer };
  expect((await postForm(server, only.settings, refused)).status).toBe(403);
  const form = { row: 'add team', 'team.0.name': 'Robin Vale', 'team.0.role': '' };
  const grown = await postForm(server, only.settings, { path: '/admin/settings/about', form });
  expect(grown.status).toBe(200);
  expect(grown.text).toContain('value="Robin Vale"');
  expect(grown.text).toContain('name="team.1.role"');
  expect(await seen(server, '/about')).not.toContain('Robin Vale');
});

it('every page of the settings and of the categories is valid HTML', async () => {
  const server = await openCompleteShop();
  const { owner } = await gather(server.shop);
  const dialogs = ['?add=', '?edit=men', '?delete=men', '?delete=women', '?edit=nothing'];
  const paths = [
    ...sectionNames.map((name) => `/admin/settings/${name}`),
    '/admin/settings/about?reset',
    ...['', ...dialogs].map((dialog) => `/admin/categories${dialog}`),
  ];
  const headers = { cookie: owner.cookie };
  for (const path of paths) {
    const { status, text } = await server.ask(path, { headers });
    expect([path, status, await htmlFindings(text)]).toEqual([path, 200, []]);
  }
  const refused = await postForm(server, owner, {
    path: '/admin/settings/terms',
    form: { row: '' },
  });
  expect([refused.status, await htmlFindings(refused.text)]).toEqual([422, []]);
});
