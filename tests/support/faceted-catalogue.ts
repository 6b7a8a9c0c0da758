import type { NewCategory } from '#shop/catalogue/store/categories.ts';
import type { NewProduct } from '#shop/catalogue/store/insert-products.ts';
import { random } from './random.ts';
import { sampleCategory, sampleProduct, sampleVariant } from './sample-products.ts';

/** A product as the test knows it. What a list has to show of it follows from this alone. */
export interface Item {
  id: number;
  /** A word of its title and of nothing else. */
  material: string;
  category: string;
  brand: string | null;
  /** A country; null for none. */
  origin: string | null;
  tags: string[];
  status: 'published' | 'draft' | 'deleted';
  rateTenths: number;
  ratingCount: number;
  soldUnits: number;
  /** 0 for a draft that was never published. */
  publishedAt: number;
  variants: ItemVariant[];
}

export interface ItemVariant {
  id: string;
  priceMinor: number;
  compareAtMinor: number | null;
  /** By the name of the option. */
  values: Readonly<Record<string, string>>;
  /** Null where stock is not tracked. */
  onHand: number | null;
  reserved: number;
}

/** The categories with the one that each is a part of. */
export type Tree = Record<string, string | null>;

export const tree: Readonly<Tree> = {
  apparel: null,
  tops: 'apparel',
  knitwear: 'tops',
  bottoms: 'apparel',
  home: null,
  lamps: 'home',
  garden: null,
};

export const sizes = ['S', 'M', 'L', 'XL'] as const;
export const colors = ['Black', 'Navy', 'Olive', 'Sand', 'White'] as const;
export const volumes = ['250 ml', '500 ml', '1 l'] as const;
/** More than a list offers at once. */
export const brands = [
  'Acme',
  'Bold',
  'Cove',
  'Dune',
  'Elm',
  'Fjord',
  'Gale',
  'Heath',
  'Iris',
  'Juno',
  'Kelp',
  'Loom',
  'Moss',
  'Nook',
] as const;

export const origins = ['BR', 'CN', 'DE', 'IT', 'PT', 'VN'] as const;
/** Those with a colon are a filter of their own. */
export const tags = ['handmade', 'new', 'organic', 'vegan', 'wear:casual', 'wear:formal'] as const;

const day = 86_400_000;

/** Products 1 to `count`; the same number always produces the same products. */
export function generateItems(count: number): Item[] {
  const next = random(23);
  const below = (limit: number) => Math.floor(next() * limit);
  const oneOf = <Value>(values: readonly Value[]): Value => {
    const value = values[below(values.length)];
    if (value === undefined) throw new Error('there is no value to choose from');
    return value;
  };
  const variantsOf = (id: number): ItemVariant[] => {
    const kind = below(10);
    const priceMinor = oneOf([450, 999, 1_000, 1_999, 2_000, 4_999, 5_000, 12_000, 33_300, 90_000]);
    const valuesOf = (): ItemVariant['values'] => {
      if (kind < 5) return { Size: oneOf(sizes), Color: oneOf(colors) };
      if (kind < 7) return { Size: oneOf(sizes) };
      return kind === 7 ? { Volume: oneOf(volumes) } : {};
    };
    const drawn = Array.from({ length: kind < 8 ? 1 + below(4) : 1 }, valuesOf);
    const distinct = new Map(drawn.map((values) => [Object.values(values).join('/'), values]));
    return Array.from(distinct.values(), (values, place) => {
      const own = priceMinor + below(3) * 500;
      return {
        id: `${id}-${place}`,
        priceMinor: own,
        compareAtMinor: below(4) === 0 ? own + 500 : null,
        values,
        onHand: oneOf([null, 0, 0, 1, 2, 30]),
        reserved: 0,
      };
    });
  };
  return Array.from({ length: count }, (_, at): Item => {
    const isDraft = below(20) === 0;
    const ratingCount = below(3) === 0 ? 0 : below(60);
    const material = below(100);
    return {
      id: at + 1,
      material:
        material < 40 ? 'cotton' : material < 46 ? 'linen' : material < 47 ? 'teak' : 'velvet',
      category: oneOf(Object.keys(tree)),
      brand: below(8) === 0 ? null : (brands[Math.min(below(14), below(20))] ?? null),
      status: isDraft ? 'draft' : 'published',
      rateTenths: ratingCount === 0 ? 0 : 10 + below(41),
      ratingCount,
      soldUnits: below(3) === 0 ? below(200) : 0,
      publishedAt: isDraft ? 0 : day * (1 + below(900)),
      variants: variantsOf(at + 1),
      origin: below(4) === 0 ? null : oneOf(origins),
      tags: [...new Set(Array.from({ length: below(4) }, () => oneOf(tags)))],
    };
  });
}

export function newCategories(): NewCategory[] {
  return Object.entries(tree).map(([value, parentId], position) =>
    sampleCategory({ id: value, value, filterLabel: value, aliases: [], position, parentId }),
  );
}

export function newProduct(item: Item): NewProduct & { id: number } {
  const names = Object.keys(item.variants[0]?.values ?? {});
  const known: Readonly<Record<string, readonly string[]>> = {
    Size: sizes,
    Color: colors,
    Volume: volumes,
  };
  const sample = sampleProduct({
    id: String(item.id),
    title: `Plain ${item.material} thing`,
    description: 'Made to last.',
    categoryId: item.category,
    // The case of brands and options does not matter; the spelling of most products is shown.
    brand: (item.id % 5 === 0 ? item.brand?.toUpperCase() : item.brand) ?? null,
    countryOfOrigin: item.origin,
    tags: item.tags.join(', ') || null,
    status: item.status === 'published' ? 'published' : 'draft',
    rateTenths: item.rateTenths,
    ratingCount: item.ratingCount,
    publishedAt: item.publishedAt || null,
    options: names.map((name) => ({
      name: item.id % 7 === 0 ? name.toLowerCase() : name,
      values: [...(known[name] ?? [])],
    })),
    variants: item.variants.map(({ id, priceMinor, compareAtMinor, values, onHand }, at) =>
      sampleVariant({
        id,
        priceMinor,
        compareAtMinor,
        optionValues: names.map((name) => {
          const value = values[name] ?? '';
          return item.id % 6 === 0 && at % 2 === 1 ? value.toLowerCase() : value;
        }),
        onHand,
      }),
    ),
  });
  return { ...sample, id: item.id };
}
