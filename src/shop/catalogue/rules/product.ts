import type { Picture } from '#platform/images.ts';
import type { Money } from '#platform/money.ts';
import type { ProductAttributes, VariantAttributes } from './product-fields.ts';
import type { ProductVideo } from './product-video.ts';
import type { Swatch } from './swatches.ts';
import type { Availability } from '#shop/inventory/rules/availability.ts';

/** A draft is seen by staff alone. */
export type ProductStatus = 'draft' | 'published';

export interface Rating {
  /** Tenths of a star, 0 to 50: 46 is shown as 4.6. */
  rateTenths: number;
  /** How many people rated it. Says nothing about stock. */
  count: number;
}

/** The written reviews of a product that are on its page. */
export interface WrittenReviews {
  count: number;
  /** All their stars added up. */
  stars: number;
}

/** The part of a product shown in cards and listings. */
export interface ProductSummary {
  id: number;
  title: string;
  description: string;
  /** The category's stored value, for example "men's clothing". */
  category: string;
  /** The lowest price of its variants. */
  price: Money;
  /** Whether some of its variants cost more. */
  isFromPrice: boolean;
  /** The former price of a reduced product. */
  compareAt: Money | null;
  rating: Rating;
  picture: Picture | null;
  /** The name of the next picture, which cards and rows show under the pointer. */
  secondPicture: string | null;
  /** The colors to choose from; empty where there are not several. */
  colors: readonly Swatch[];
  availability: Availability;
}

export interface Product extends ProductSummary, ProductAttributes {
  pictures: Picture[];
  video: ProductVideo | null;
  /** Options; empty for most products, which have one unnamed variant. */
  options: ProductOption[];
  variants: Variant[];
  /** Already included in `rating`. */
  written: WrittenReviews;
  /** Raised whenever this product's page changes. */
  version: number;
  hasSizeGuide: boolean;
}

/** A product option, for example its sizes. */
export interface ProductOption {
  name: string;
  /** In the merchant's order. */
  values: string[];
}

/** The unit of sale: cart lines, reservations, stock and order lines refer to it. */
export interface Variant extends VariantAttributes {
  id: string;
  price: Money;
  compareAt: Money | null;
  /** In the order of the product's options, for example ['M', 'Navy']; empty for the unnamed variant. */
  optionValues: string[];
  /** The name of that one of the product's pictures that shows it; null where none does. */
  pictureName: string | null;
  availability: Availability;
}

/** Specification 9: a star is 20 percent of the bar's width. */
export function starWidthPercent(rating: Rating): number {
  return rating.rateTenths * 2;
}

/** '4.6' for 46 tenths. */
export function rateText(rateTenths: number): string {
  return `${Math.trunc(rateTenths / 10)}.${rateTenths % 10}`;
}

/** As the specification writes it; without any rating there is none to count (ruling 57). */
export function ratingCountText({ count }: Rating): string {
  return count ? `( ${count} Reviews )` : 'No ratings yet';
}

/** Ruling 38: dots only where something was cut. */
export function cutTitle(title: string, length: number): string {
  const characters = [...title];
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : title;
}

export const cardTitleLength = 20;
export const relatedTitleLength = 14;

/** Ruling 16: the merchant's starting rating combined with the written reviews. Without any rating, the starting rate. */
export function shownRating(starting: Rating, written: WrittenReviews): Rating {
  const count = starting.count + written.count;
  if (count === 0) return starting;
  const tenths = starting.rateTenths * starting.count + 10 * written.stars;
  return { rateTenths: rounded(tenths, count), count };
}

/** The mean of the written reviews alone; null where there are none. */
export function writtenRateTenths({ count, stars }: WrittenReviews): number | null {
  return count === 0 ? null : rounded(10 * stars, count);
}

/** Rounds halves up, in integer arithmetic so that no value is rounded twice. */
function rounded(sum: number, count: number): number {
  const doubled = 2 * sum + count;
  return (doubled - (doubled % (2 * count))) / (2 * count);
}
