import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../support/shop-test.ts';
import {
  richResultErrors,
  structuredData,
  type Thing,
  vocabularyErrors,
} from '../support/structured-data.ts';

/** Scripts do not change what the server renders here; a hydration error would fail the other tests through the console. */
const rendered = { tag: '@no-javascript' };

const pages = [
  '/',
  '/shop',
  '/shop/jewelery',
  '/shop?page=2',
  '/shop?view=grid3&size=12',
  '/shop/leather',
  '/product/1?tab=reviews',
  '/about',
  '/contact',
  '/shipping',
  '/returns',
  '/terms',
  '/imprint',
  '/privacy',
  ...[1, 5, 9, 13, 17, 21, 25, 29].map((id) => `/product/${id}`),
];

test("the structured data of every page follows schema.org and Google's rules", async ({
  request,
}) => {
  const things: Thing[] = [];
  for (const path of pages) {
    const html = await htmlOf(request, path);
    expect(await richResultErrors(html), path).toEqual([]);
    things.push(...structuredData(html));
  }
  expect(things.length).toBeGreaterThan(pages.length);
  expect(vocabularyErrors(things)).toEqual([]);
});

test('the check reports a product without a price, an unknown property and an invalid value', async ({
  request,
}) => {
  const html = await htmlOf(request, '/product/1');
  const withoutPrice = html.replaceAll('"price":', '"cost":');
  expect(await richResultErrors(withoutPrice)).toContainEqual(expect.stringContaining('price'));
  const [product] = structuredData(html);
  if (!product) throw new Error('the page says nothing');
  expect(vocabularyErrors([{ ...product, colour: 'navy' }])).toContainEqual(
    expect.stringContaining(`'"colour"' does not exist`),
  );
  expect(vocabularyErrors([{ ...product, brand: { '@type': 'Offer' } }])).not.toEqual([]);
});

test('the home page declares the organization and the site search', async ({ request, shop }) => {
  const [store, site] = structuredData(await htmlOf(request, '/'));
  expect(store).toMatchObject({ '@type': 'OnlineStore', name: 'Vitrine', url: `${shop.origin}/` });
  expect((await request.get(String(store?.['logo']))).status()).toBe(200);
  expect(site).toMatchObject({
    '@type': 'WebSite',
    potentialAction: {
      '@type': 'SearchAction',
      target: { urlTemplate: `${shop.origin}/shop/{search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });
});

test('a product declares price, availability, shipping and return period', async ({
  request,
  shop,
}) => {
  const html = await htmlOf(request, '/product/1');
  const [product] = structuredData(html);
  const [, heading] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  expect(heading?.replaceAll(/<[^>]*>/g, '')).toBe(product?.['name']);
  const offer = (availability: string) => ({
    price: '24.00',
    priceCurrency: 'USD',
    availability: `https://schema.org/${availability}`,
    shippingDetails: [{ shippingRate: { value: '10.00' } }, { shippingRate: { value: '20.00' } }],
    hasMerchantReturnPolicy: { merchantReturnDays: 30 },
  });
  const sizes = ['InStock', 'InStock', 'InStock', 'InStock', 'OutOfStock'];
  expect(product).toMatchObject({
    '@type': 'ProductGroup',
    image: [expect.stringMatching(new RegExp(`^${shop.origin}/pictures/.*-800\\.jpg$`))],
    hasVariant: sizes.map((availability) => ({ '@type': 'Product', offers: offer(availability) })),
  });
});

test('the declared rating is that of the written reviews on the page', async ({ page }) => {
  await page.goto('/product/1?tab=reviews');
  const [product] = structuredData(await page.content());
  const reviews = product?.['review'] as {
    reviewBody: string;
    reviewRating: { ratingValue: number };
  }[];
  expect(reviews.length).toBeGreaterThan(0);
  for (const { reviewBody } of reviews) await expect(page.getByText(reviewBody)).toBeVisible();
  const stars = reviews.reduce((sum, { reviewRating }) => sum + reviewRating.ratingValue, 0);
  expect(product).toMatchObject({ aggregateRating: { reviewCount: reviews.length } });
  const { ratingValue } = Object(product?.['aggregateRating']);
  expect(Number(ratingValue)).toBeCloseTo(stars / reviews.length, 1);
});

test('the declared breadcrumb matches the visible one', rendered, async ({ page }) => {
  for (const path of ['/shop', '/shop/jewelery', '/product/5', '/about', '/contact']) {
    await page.goto(path);
    const shown = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
    const labels = (await shown.allTextContents()).map((text) => text.replace(/^>/, ''));
    const list = structuredData(await page.content()).find(
      (thing) => thing['@type'] === 'BreadcrumbList',
    );
    const declared = list?.['itemListElement'] as { name: string }[] | undefined;
    expect(declared?.map(({ name }) => name)).toEqual(labels);
  }
});

async function htmlOf(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path)).text();
}
