import { noProductAttributes, noVariantAttributes } from '#shop/catalogue/rules/product-fields.ts';
import type { Product, Variant } from '#shop/catalogue/rules/product.ts';
import { money } from '#platform/money.ts';
import type { Review } from '#shop/reviews/rules/review.ts';
import { defaultSettings } from '#shop/settings/rules/settings.ts';
import { expect, test } from 'vitest';
import { productJsonLd } from './product-head.ts';

const url = new URL('https://shop.example/product/7');
const brass: Variant = {
  ...noVariantAttributes,
  id: 'lamp',
  sku: 'LAMP-1',
  price: money(4950, 'USD'),
  compareAt: null,
  optionValues: [],
  pictureName: null,
  availability: 'in-stock',
};
const lamp: Product = {
  ...noProductAttributes,
  id: 7,
  title: 'Brass Reading Lamp',
  description: 'A hinged arm.',
  category: 'electronics',
  price: money(4950, 'USD'),
  isFromPrice: false,
  compareAt: null,
  rating: { rateTenths: 46, count: 12 },
  picture: null,
  secondPicture: null,
  colors: [],
  availability: 'in-stock',
  brand: 'Lumen Werk',
  pictures: [],
  options: [],
  variants: [brass],
  written: { count: 0, stars: 0 },
  version: 1,
  hasSizeGuide: false,
  video: null,
};

test('product JSON-LD names its video with the first picture', () => {
  const video = { file: 'lamp-5f0c7d1e9ab2443c.mp4', caption: '', uploadedAt: 0 };
  const pictures = [{ name: 'lamp', alt: '', width: 800, height: 800, placeholder: 'data:,' }];
  const product = { ...lamp, pictures, video };
  expect(productJsonLd({ product, reviews: [] }, url, defaultSettings)).toMatchObject({
    subjectOf: {
      '@type': 'VideoObject',
      name: 'Brass Reading Lamp',
      thumbnailUrl: [expect.stringMatching(/\/pictures\/lamp-800\.jpg$/)],
      uploadDate: '1970-01-01T00:00:00.000Z',
      contentUrl: expect.stringMatching(/\/pictures\/lamp-5f0c7d1e9ab2443c\.mp4$/),
    },
  });
});

test('product JSON-LD contains the price, shipping and return policy', () => {
  expect(productJsonLd({ product: lamp, reviews: [] }, url, defaultSettings)).toMatchObject({
    '@type': 'Product',
    name: 'Brass Reading Lamp',
    brand: { name: 'Lumen Werk' },
    sku: 'LAMP-1',
    offers: [
      {
        price: '49.50',
        priceCurrency: 'USD',
        shippingDetails: [
          { shippingRate: { value: '10.00' } },
          { shippingRate: { value: '20.00' } },
        ],
        hasMerchantReturnPolicy: { merchantReturnDays: 30, applicableCountry: 'US' },
      },
    ],
  });
});

test('product JSON-LD names the country of origin', () => {
  const made = { ...lamp, countryOfOrigin: 'PT' };
  expect(productJsonLd({ product: made, reviews: [] }, url, defaultSettings)).toMatchObject({
    countryOfOrigin: { '@type': 'Country', name: 'PT' },
  });
});

test('product JSON-LD carries the GTIN of product and offer', () => {
  const coded = withVariant({ gtin: '4006381333931' });
  expect(productJsonLd({ product: coded, reviews: [] }, url, defaultSettings)).toMatchObject({
    gtin: '4006381333931',
    offers: [{ gtin: '4006381333931' }],
  });
});

test('product JSON-LD states the weight in grams', () => {
  const heavy = withVariant({ weightGrams: 1_200 });
  expect(productJsonLd({ product: heavy, reviews: [] }, url, defaultSettings)).toMatchObject({
    weight: { value: 1_200, unitCode: 'GRM' },
  });
});

test('product JSON-LD of a product with options states SKU, GTIN and weight of each variant', () => {
  const product: Product = {
    ...lamp,
    options: [
      { name: 'Colour', values: ['Brass', 'Steel'] },
      { name: 'Plug', values: ['EU'] },
    ],
    variants: [
      { ...brass, optionValues: ['Brass', 'EU'], gtin: '4006381333931', weightGrams: 1_200 },
      { ...brass, id: 'steel', sku: 'LAMP-2', optionValues: ['Steel', 'EU'], gtin: '96385074' },
    ],
  };
  const declared = productJsonLd({ product, reviews: [] }, url, defaultSettings);
  expect(declared).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: '7',
    variesBy: ['https://schema.org/color', 'Plug'],
    hasVariant: [
      {
        '@type': 'Product',
        name: 'Brass Reading Lamp, Brass, EU',
        color: 'Brass',
        additionalProperty: [{ name: 'Plug', value: 'EU' }],
        sku: 'LAMP-1',
        gtin: '4006381333931',
        weight: { value: 1_200, unitCode: 'GRM' },
        offers: { price: '49.50', gtin: '4006381333931' },
      },
      { color: 'Steel', sku: 'LAMP-2', gtin: '96385074', offers: { sku: 'LAMP-2' } },
    ],
  });
  expect(declared).not.toHaveProperty('offers');
});

test('product JSON-LD includes free shipping from the threshold', () => {
  const dear = withVariant({ price: money(5000, 'USD') });
  expect(productJsonLd({ product: dear, reviews: [] }, url, defaultSettings)).toMatchObject({
    offers: [{ shippingDetails: [{ shippingRate: { value: '0.00' } }, {}, {}] }],
  });
});

test.each([
  ['in-stock', 'InStock'],
  ['few-left', 'LimitedAvailability'],
  ['sold-out', 'OutOfStock'],
] as const)('the availability %s is declared as %s', (availability, declared) => {
  const offered = withVariant({ availability });
  expect(productJsonLd({ product: offered, reviews: [] }, url, defaultSettings)).toMatchObject({
    offers: [{ availability: `https://schema.org/${declared}` }],
  });
});

test('seeded ratings are not declared in the structured data', () => {
  expect(
    JSON.stringify(productJsonLd({ product: lamp, reviews: [] }, url, defaultSettings)),
  ).not.toMatch(/rating|review/i);
});

test('the declared rating covers written reviews only', () => {
  const review: Review = {
    id: 'one',
    stars: 4,
    title: 'Bright',
    text: 'It stands by the bed.',
    author: 'Ines',
    writtenAt: Date.UTC(2026, 10, 21),
    editedAt: null,
    isBuyer: true,
    helpfulCount: 0,
    photos: [],
    reply: null,
  };
  const product = { ...lamp, written: { count: 3, stars: 13 } };
  expect(productJsonLd({ product, reviews: [review] }, url, defaultSettings)).toMatchObject({
    aggregateRating: { ratingValue: '4.3', reviewCount: 3, bestRating: 5 },
    review: [
      {
        name: 'Bright',
        reviewBody: 'It stands by the bed.',
        author: { name: 'Ines' },
        datePublished: '2026-11-21',
        reviewRating: { ratingValue: 4 },
      },
    ],
  });
});

function withVariant(change: Partial<Product['variants'][number]>): Product {
  return { ...lamp, variants: lamp.variants.map((variant) => ({ ...variant, ...change })) };
}
