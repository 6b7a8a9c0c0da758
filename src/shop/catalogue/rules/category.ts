import type { Picture } from '#platform/images.ts';

export interface Category {
  id: string;
  /** The stored value, in URLs and on the wire: "women's clothing". */
  value: string;
  /** How the home page writes it (ruling 29): "women", "Electronics". */
  homeLabel: string;
  /** How the listing's filter writes it: "Women", "Electronic". */
  filterLabel: string;
  /** Other words that mean this category in /shop/{word}, lower case. */
  aliases: string[];
  /** One of the shop's own, by its name in site-pictures.ts. */
  picture: string | null;
  position: number;
  /** The category that it is a part of; null at the top. */
  parentId: string | null;
  /** Published products in it, those of categories beneath it only where `withTotals` has counted them. */
  productCount: number;
}

/** What a category says of itself; '' for nothing. */
export interface CategoryTexts {
  /** Formatted as the descriptions of products are: see formatted-text.ts. */
  description: string;
  /** For search engines, in place of its name and of the description. */
  seoTitle: string;
  seoDescription: string;
}

export const noCategoryTexts: CategoryTexts = { description: '', seoTitle: '', seoDescription: '' };

/** Includes fields that only its own list, the home tile and the admin form use. */
export interface CategoryRecord extends Category, CategoryTexts {
  /** Uploaded tile picture. */
  photo: Picture | null;
  /** Time of the last change. */
  editedAt: number;
}

/** The specification and existing links name these four, so their values never change. */
export const specifiedCategories: readonly string[] = [
  "men's clothing",
  "women's clothing",
  'jewelery',
  'electronics',
];
