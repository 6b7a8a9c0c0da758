import { describe, expect, it } from 'vitest';
import { type ProductField, productFields } from '#shop/catalogue/rules/product-fields.ts';
import {
  checkProductForm,
  productFormFrom,
  type ProductForm,
} from '#shop/catalogue/rules/product-form.ts';
import { addProduct } from '#shop/catalogue/use-cases/add-product.ts';
import { deleteProduct } from '#shop/catalogue/use-cases/delete-product.ts';
import { openProduct } from '#shop/catalogue/use-cases/open-product.ts';
import { saveUpload } from '#shop/catalogue/store/product-pictures.ts';
import { postForm } from '../access/malicious-fields.ts';
import { type Caller, gather, openCompleteShop } from '../access/complete-shop.ts';
import type { TestServer } from '../support/open-test-server.ts';
import { productFormCases } from '../support/product-form-cases.ts';
import { lampForm, lampPicture, owner } from '../support/staff.ts';
import { step } from '../support/step.ts';

/** The clauses of a field, for a missing value, an invalid one and an accepted one. */
const clauses: Partial<Record<ProductField, [missing: string, refused: string, accepted: string]>> =
  {
    title: ['[5.35] [5.36]', '', ''],
    description: ['[5.37] [5.38]', '', ''],
    category: ['[5.39] [5.40]', '', ''],
    price: ['[5.45] [5.46]', '[5.47] [5.48] [5.50]', '[5.49]'],
    rate: ['[5.51] [5.52]', '[5.53] [5.54] [5.55]', '[5.54]'],
    count: ['[5.56] [5.57]', '[5.58] [5.59]', '[5.58]'],
  };
const categoryClauses: Record<string, string> = {
  "men's clothing": '[5.41]',
  jewelery: '[5.42]',
  electronics: '[5.43]',
  "women's clothing": '[5.44]',
};
const categories = ["men's clothing", "women's clothing", 'jewelery', 'electronics'];
/** Never saved: at least one field is always invalid. */
const refused: ProductForm = { ...lampForm, brand: 'x'.repeat(101) };

describe('every validation rule of the product forms', () => {
  it('gives the same message in the browser and on the server', async () => {
    const server = await openCompleteShop();
    const { only } = await gather(server.shop);
    const terms = { currency: 'USD', categories };
    for (const [field, typed, words] of productFormCases) {
      const form = { ...refused, [field]: typed };
      const inBrowser = checkProductForm(
        productFormFrom((name) => form[name]),
        terms,
      )[field];
      expect([field, typed, inBrowser ?? null]).toEqual([field, typed, words]);
      for (const intent of ['add', 'update']) {
        const sent = { ...form, intent, id: '1', editedAt: '1', pictures: 'listed' };
        const { status, text } = await send(server, only.products, sent);
        expect(status).toBe(422);
        step(`${clausesOf(field, typed, words)} ${field} '${typed}', ${intent}`, () =>
          expect(problemIn(text, field)).toBe(words),
        );
      }
    }
  });

  it('[5.60] [5.61] [5.62] a product is added with a picture, a draft without, and updated without a new one', async () => {
    const server = await openCompleteShop();
    const { only } = await gather(server.shop);
    const image = async (fields: Record<string, string>) =>
      problemIn((await send(server, only.products, { ...refused, ...fields })).text, 'image');
    const missing = 'Please select image with jpg/jpeg/png format';
    expect(await image({ intent: 'add' })).toBe(missing);
    expect(await image({ intent: 'add', status: 'published', pictures: 'listed' })).toBe(missing);
    expect(await image({ intent: 'add', status: 'draft' })).toBeNull();
    expect(await image({ intent: 'update', id: '1' })).toBeNull();
  });
});

function clausesOf(field: ProductField, typed: string, words: string | null): string {
  if (field === 'category' && words === null) return categoryClauses[typed] ?? '';
  const [missing, invalid, accepted] = clauses[field] ?? ['', '', ''];
  if (words === null) return accepted;
  return words.startsWith('Please Enter ') ? missing : invalid;
}

it('[T07] protected fields in a request do not change a product', async () => {
  const server = await openCompleteShop();
  const { shop } = server;
  const { only } = await gather(shop);
  await shop.db.write((writer) => saveUpload(writer, lampPicture, shop.clock()));
  const coveted = {
    id: '4711',
    version: '99',
    published_at: '1',
    createdAt: '1',
    written_count: '9',
    rating_count: '999',
    price_minor: '1',
    onHand: '999',
    userId: 'another-user',
    role: 'owner',
  };
  const pictures = { pictures: 'listed', 'picture0.name': lampPicture.name, 'picture0.width': '9' };
  const form = { ...lampForm, ...pictures, ...coveted, intent: 'add' };
  expect((await send(server, only.products, form)).status).toBe(302);
  const opened = await openProduct(shop, owner, 3);
  expect(opened).toMatchObject({
    value: {
      status: 'published',
      publishedAt: shop.clock(),
      facts: { priceMinor: 8_950, ratingCount: 17, onHand: 3 },
      pictures: [{ name: lampPicture.name, width: lampPicture.width }],
    },
  });
  expect(await openProduct(shop, owner, 4_711)).toMatchObject({ ok: false });
});

it('[T20] a form can only refer to pictures of the product and to its own uploads', async () => {
  const server = await openCompleteShop();
  const { only } = await gather(server.shop);
  for (const name of ['../../etc/passwd', '..%2f..%2fshop.db', 'of-another-1a2b3c4d', '%00']) {
    const pictures = { pictures: 'listed', 'picture0.name': name };
    const { status, text } = await send(server, only.products, {
      ...lampForm,
      ...pictures,
      intent: 'add',
    });
    expect(status).toBe(422);
    expect(problemIn(text, 'image')).toBe('This picture is no longer available. Select it again.');
  }
});

it('[T17] [T24] every product text is shown as typed and never interpreted as markup', async () => {
  const server = await openCompleteShop();
  const { shop } = server;
  const { only } = await gather(shop);
  const text = '<img src=x onerror=alert(1)>{{7*7}}${7*7}';
  const title = `"><script>alert(1)</script>{{7*7}}`;
  const form = { ...lampForm, title, description: text, brand: text, stock: '', sku: '' };
  const added = await addProduct(shop, owner, {
    form,
    grid: {
      options: [{ name: '<b onclick=alert(1)>{{7*7}}', values: '<i onload=alert(1)>' }],
      rows: [],
    },
    pictures: [{ ...lampPicture, alt: text }],
  });
  if (!added.ok) throw new Error(added.failure.code);
  const id = added.value;
  const shopPages = [`/product/${id}`, '/shop', '/'];
  const staffPages = [`?update=${id}`, `?delete=${id}`, `/${id}/stock`].map(
    (rest) => `/admin/products${rest}`,
  );
  const look = async (path: string) => {
    const headers = { accept: 'text/html', cookie: only.products.cookie };
    const { status, text: page } = await server.ask(path, { headers });
    expect([path, status]).toEqual([path, 200]);
    expect([path, page.match(/<script>alert|<img src=x|<b onclick|<i onload/g)]).toEqual([
      path,
      null,
    ]);
    expect([path, page.includes('{{7*7}}')]).toEqual([path, true]);
    return page;
  };
  for (const path of [...shopPages, ...staffPages]) await look(path);
  expect(await look(`/product/${id}`)).toContain('&lt;img src=x onerror=alert(1)&gt;{{7*7}}${7*7}');
  await deleteProduct(shop, owner, id);
  await look(`/admin/products?deleted=${id}`);
  await look('/admin/products/deleted');
});

/** The form from the page with the open dialog. */
function send(server: TestServer, caller: Caller, form: Record<string, string>) {
  const path = `/admin/products?${form['intent'] === 'update' ? 'update=1' : 'add'}`;
  return postForm(server, caller, { path, form });
}

/** The message beside a field. */
function problemIn(html: string, field: string): string | null {
  const found = new RegExp(`id="${field}-problem"[^>]*>(?:<svg.*?</svg>)?([^<]+)<`, 's').exec(html);
  return found?.[1] ?? null;
}

it('the table of cases covers every field with a rule in specification 5', () => {
  const fields = new Set(productFormCases.map(([field]) => field));
  expect(productFields.slice(0, 6).filter((field) => !fields.has(field))).toEqual([]);
});
