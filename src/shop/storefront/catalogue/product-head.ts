import type { ReturnPolicy } from '#shop/settings/rules/return-policies.ts';
import { soldAs } from '#shop/settings/rules/sold-as.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { breadcrumbList, pageHead } from '#shop/settings/web/head/page-head.ts';
import { unformatted } from '#shop/catalogue/rules/formatted-text.ts';
import { productTrail } from '#shop/catalogue/storefront/product-url.ts';
import type { Product, Variant } from '#shop/catalogue/rules/product.ts';
import type { Availability } from '#shop/inventory/rules/availability.ts';
import { titleWith } from '#shop/catalogue/rules/options.ts';
import type { ProductVideo } from '#shop/catalogue/rules/product-video.ts';
import { pictureUrl } from '#platform/images.ts';
import { videoUrl } from '#platform/video-url.ts';
import { decimalString } from '#platform/money.ts';
import type { Review } from '#shop/reviews/rules/review.ts';
import { offerShipping, type ShippingOffer } from '#shop/shipping/rules/shipping.ts';
import { organizationId } from '#shop/settings/web/head/shop-json-ld.ts';
import { aggregateRating, reviewJsonLd } from '#shop/reviews/storefront/shown-review.ts';
import type {
  MerchantReturnPolicy,
  Offer,
  OfferShippingDetails,
  Product as ProductSchema,
  ProductLeaf,
  VideoObject,
  WithContext,
} from 'schema-dts';

export function productHead(shown: ReviewedProduct, origin: string, settings: Settings) {
  const { product } = shown;
  const { id, title, picture } = product;
  const description = unformatted(product.description);
  const { shopName } = settings;
  const url = new URL(`/product/${id}`, origin);
  return pageHead({
    title: `${title}, ${shopName}`,
    description,
    url,
    shopName,
    picture,
    offer: { price: product.price, isAvailable: product.availability !== 'sold-out' },
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

/**
 * The structured data of a product at its canonical URL: a product, or a group of its variants where there is a
 * choice. https://developers.google.com/search/docs/appearance/structured-data/product-variants
 */
export function productJsonLd(
  shown: ReviewedProduct,
  url: URL,
  settings: Settings,
): WithContext<ProductSchema> {
  const { product } = shown;
  const { variants, options } = product;
  const described = descriptionOf(shown, url);
  if (options.length === 0) {
    const offers = variants.map((variant) => offerOf({ product, variant }, url, settings));
    const [only] = variants;
    return {
      '@context': 'https://schema.org',
      '@type': 'Product',
      ...described,
      ...(only && attributesOf(only)),
      offers,
    };
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    ...described,
    productGroupID: String(product.id),
    variesBy: options.map(({ name }) => {
      const property = variantProperty(name);
      return property ? `https://schema.org/${property}` : name;
    }),
    hasVariant: variants.map((variant) => variantJsonLd(product, variant, { url, settings })),
  };
}

/** What a product and a group of variants say alike. */
function descriptionOf({ product, reviews }: ReviewedProduct, url: URL) {
  const { id, title, category, brand, countryOfOrigin, pictures, video, written } = product;
  const rating = aggregateRating(written);
  return {
    '@id': `${url.href}#product`,
    name: title,
    description: unformatted(product.description),
    category,
    url: url.href,
    productID: String(id),
    ...(brand && { brand: { '@type': 'Brand', name: brand } as const }),
    ...(countryOfOrigin && {
      countryOfOrigin: { '@type': 'Country', name: countryOfOrigin } as const,
    }),
    ...(pictures.length > 0 && { image: pictures.map(({ name }) => imageAt(url, name)) }),
    ...(video && { subjectOf: videoJsonLd(product, video, url) }),
    ...(rating && { aggregateRating: rating, review: reviews.map(reviewJsonLd) }),
  };
}

/** https://developers.google.com/search/docs/appearance/structured-data/video */
function videoJsonLd(
  { title, pictures }: Product,
  { file, caption, uploadedAt }: ProductVideo,
  url: URL,
): VideoObject {
  return {
    '@type': 'VideoObject',
    name: title,
    description: caption || title,
    thumbnailUrl: pictures.slice(0, 1).map(({ name }) => imageAt(url, name)),
    uploadDate: new Date(uploadedAt).toISOString(),
    contentUrl: new URL(videoUrl(file), url).href,
  };
}

function variantJsonLd(
  product: Product,
  variant: Variant,
  { url, settings }: { url: URL; settings: Settings },
): ProductLeaf {
  const { title, options, pictures } = product;
  const { id, optionValues, pictureName } = variant;
  const chosen = options.map(({ name }, at) => ({ name, value: optionValues[at] ?? '' }));
  const named = chosen.flatMap(({ name, value }) => {
    const property = variantProperty(name);
    return property ? [[property, value] as const] : [];
  });
  const others = chosen.filter(({ name }) => variantProperty(name) === null);
  const picture = pictureName ?? pictures[0]?.name;
  return {
    '@type': 'Product',
    '@id': `${url.href}#variant-${id}`,
    name: titleWith(title, optionValues),
    ...Object.fromEntries(named),
    ...(others.length > 0 && {
      additionalProperty: others.map((other) => ({ '@type': 'PropertyValue', ...other }) as const),
    }),
    ...(picture && { image: imageAt(url, picture) }),
    ...attributesOf(variant),
    offers: offerOf({ product, variant }, url, settings),
  };
}

/** The properties by which search engines tell variants apart, of the options that merchants name like them. */
function variantProperty(optionName: string): (typeof variantProperties)[number] | null {
  const name = optionName.toLowerCase().replace('colour', 'color');
  return variantProperties.find((property) => property === name) ?? null;
}

const variantProperties = ['size', 'color', 'material', 'pattern'] as const;

function attributesOf({ sku, gtin, weightGrams }: Variant) {
  return {
    ...(sku && { sku }),
    ...(gtin && { gtin }),
    ...(weightGrams && { weight: weightOf(weightGrams) }),
  };
}

function imageAt({ origin }: URL, name: string): string {
  return origin + pictureUrl(name, 800, 'jpg');
}

type Offered = {
  product: Pick<Product, 'shippingClass' | 'taxClass' | 'returnPolicy'>;
  variant: Variant;
};

function offerOf({ product, variant }: Offered, url: URL, settings: Settings): Offer {
  const { sku, gtin, price, availability } = variant;
  const { country } = settings;
  const { shippingClass, returnPolicy } = soldAs(product);
  const size = shippingClass === 'none' ? null : shippingClass;
  const parcel = { subtotal: price, grams: variant.weightGrams ?? 0, size };
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
    shippingDetails: offerShipping(settings, parcel, { country, region: '', postcode: '' })
      .filter(({ refusal, isPickup, days: { to } }) => refusal === null && !isPickup && to > 0)
      .map((offer) => shippingOf(offer, country)),
    ...(settings.returnDays > 0 && {
      hasMerchantReturnPolicy: returnsOf(settings, returnPolicy),
    }),
  };
}

function weightOf(value: number) {
  return { '@type': 'QuantitativeValue', value, unitCode: 'GRM' } as const;
}

function shippingOf(
  { price, days: { from, to } }: ShippingOffer,
  country: string,
): OfferShippingDetails {
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

function returnsOf(settings: Settings, policy: ReturnPolicy): MerchantReturnPolicy {
  const { country, returnDays, returnsPaidBy } = settings;
  const some = { '@type': 'MerchantReturnPolicy', applicableCountry: country } as const;
  const isReturnable =
    policy === 'standard' || (policy === 'final' && settings.withdrawals === 'on');
  if (!isReturnable) {
    const returnPolicyCategory = 'https://schema.org/MerchantReturnNotPermitted';
    return { ...some, returnPolicyCategory };
  }
  return {
    ...some,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees:
      returnsPaidBy === 'shop'
        ? 'https://schema.org/FreeReturn'
        : 'https://schema.org/ReturnFeesCustomerResponsibility',
  };
}
