import type { Settings } from '#shop/settings/rules/settings.ts';
import { breadcrumbList, pageHead } from '#shop/settings/web/head/page-head.ts';
import { productTrail } from '#shop/catalogue/storefront/product-trail.ts';
import type { Product, Variant } from '#shop/catalogue/rules/product.ts';
import type { Availability } from '#shop/inventory/rules/availability.ts';
import { pictureUrl } from '#platform/images.ts';
import { decimalString } from '#platform/money.ts';
import { returnDays } from '#shop/orders/rules/returns.ts';
import type { Review } from '#shop/reviews/rules/review.ts';
import { deliveryDays, offerShipping } from '#shop/shipping/rules/shipping.ts';
import { organizationId } from '#shop/settings/web/head/shop-json-ld.ts';
import { aggregateRating, reviewJsonLd } from '#shop/reviews/storefront/review-json-ld.ts';
import type {
  MerchantReturnPolicy,
  Offer,
  OfferShippingDetails,
  Product as ProductSchema,
  WithContext,
} from 'schema-dts';

export function productHead(shown: ReviewedProduct, origin: string, settings: Settings) {
  const { product } = shown;
  const { id, title, description, picture } = product;
  const { shopName } = settings;
  const url = new URL(`/product/${id}`, origin);
  return pageHead({
    title: `${title}, ${shopName}`,
    description,
    url,
    shopName,
    picture,
    jsonLd: [productJsonLd(shown, url, settings), breadcrumbList(productTrail(product), url)],
  });
}

const stock = {
  'in-stock': 'https://schema.org/InStock',
  'few-left': 'https://schema.org/LimitedAvailability',
  'sold-out': 'https://schema.org/OutOfStock',
} as const satisfies Record<Availability, string>;

export interface ReviewedProduct {
  product: Product;
  /** The reviews on the current page. */
  reviews: readonly Review[];
}

/** The structured data of a product at its canonical URL. */
export function productJsonLd(
  { product, reviews }: ReviewedProduct,
  url: URL,
  settings: Settings,
): WithContext<ProductSchema> {
  const rating = aggregateRating(product.written);
  const { id, title, description, category, brand, countryOfOrigin, pictures, variants } = product;
  const offers = variants.map((variant) => offerOf(variant, url, settings));
  const [first] = variants;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url.href}#product`,
    name: title,
    description,
    category,
    url: url.href,
    productID: String(id),
    ...(first?.sku && variants.length === 1 && { sku: first.sku }),
    ...(first?.gtin && variants.length === 1 && { gtin: first.gtin }),
    ...(first?.weightGrams && variants.length === 1 && { weight: weightOf(first.weightGrams) }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(countryOfOrigin && { countryOfOrigin: { '@type': 'Country', name: countryOfOrigin } }),
    ...(pictures.length > 0 && {
      image: pictures.map(({ name }) => url.origin + pictureUrl(name, 800, 'jpg')),
    }),
    offers,
    ...(rating && { aggregateRating: rating, review: reviews.map(reviewJsonLd) }),
  };
}

function offerOf({ sku, gtin, price, availability }: Variant, url: URL, settings: Settings): Offer {
  return {
    '@type': 'Offer',
    url: url.href,
    ...(sku && { sku }),
    ...(gtin && { gtin }),
    price: decimalString(price),
    priceCurrency: price.currency,
    availability: stock[availability],
    itemCondition: 'https://schema.org/NewCondition',
    seller: {
      '@type': 'OnlineStore',
      '@id': organizationId(url.origin),
      name: settings.shopName,
      url: `${url.origin}/`,
    },
    shippingDetails: offerShipping(price, settings)
      .filter(({ missing }) => missing === null)
      .map((offer) => shippingOf(offer, settings.country)),
    hasMerchantReturnPolicy: returnsOf(settings.country),
  };
}

function weightOf(value: number) {
  return { '@type': 'QuantitativeValue', value, unitCode: 'GRM' } as const;
}

type Shipping = ReturnType<typeof offerShipping>[number];

function shippingOf({ option, price }: Shipping, country: string): OfferShippingDetails {
  const { from, to } = deliveryDays[option];
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: decimalString(price),
      currency: price.currency,
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, 1),
      transitTime: days(from, to),
    },
  };
}

function days(minValue: number, maxValue: number) {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' } as const;
}

function returnsOf(country: string): MerchantReturnPolicy {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: country,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/FreeReturn',
  };
}
