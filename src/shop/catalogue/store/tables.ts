import type { Generated } from 'kysely';

declare module '#platform/database/schema.ts' {
  interface Schema {
    categories: CategoriesTable;
    products: ProductsTable;
    variants: VariantsTable;
    product_pictures: ProductPicturesTable;
    sequences: { name: string; value: number };
    product_videos: ProductVideosTable;
    uploaded_pictures: UploadedPicturesTable;
    deleted_products: DeletedProductsTable;
    product_tags: { tag: string; product_id: number };
    collections: CollectionsTable;
    collection_products: { collection_id: string; product_id: number; position: number };
    size_guides: SizeGuidesTable;
    size_guide_categories: { category_id: string; guide_id: string };
    size_guide_products: { product_id: number; guide_id: string };
    bought_together: { product_id: number; other_id: number; orders: number };
    bought_together_progress: { id: number; last_order_id: number };
    restock_requests: { id: string; variant_id: string; email: string; requested_at: number };
  }
}

interface CategoriesTable {
  id: string;
  value: string;
  home_label: string;
  filter_label: string;
  aliases: string;
  picture: string | null;
  /** A Picture as JSON. */
  photo: string | null;
  position: number;
  product_count: Generated<number>;
  updated_at: Generated<number>;
  /** Its description; products have a column of that name. */
  about: Generated<string>;
  seo_title: Generated<string>;
  seo_description: Generated<string>;
  parent_id: Generated<string | null>;
}

interface ProductsTable {
  id: number;
  title: string;
  description: string;
  category_id: string;
  brand: string | null;
  country_of_origin: string | null;
  tax_class: string | null;
  shipping_class: string | null;
  return_policy: string | null;
  /** Between commas; `product_tags` has the same by tag. */
  tags: string | null;
  status: 'draft' | 'published';
  options: Generated<string>;
  /** The lowest of its variants' prices, and the compare-at price of that variant. */
  price_minor: number;
  compare_at_minor: number | null;
  /** As shown: see shop/catalogue/rules/product.ts. */
  rate_tenths: number;
  rating_count: number;
  starting_rate_tenths: number;
  starting_count: number;
  written_count: Generated<number>;
  written_stars: Generated<number>;
  /** Units sold of late less those returned; counted by the reports. */
  sold_units: Generated<number>;
  version: Generated<number>;
  published_at: number | null;
  created_at: number;
  updated_at: number;
}

interface VariantsTable {
  id: string;
  product_id: number;
  sku: string | null;
  gtin: string | null;
  weight_grams: number | null;
  price_minor: number;
  compare_at_minor: number | null;
  option_values: string;
  picture_id: Generated<string | null>;
  position: number;
}

interface ProductPicturesTable {
  id: string;
  product_id: number;
  position: number;
  name: string;
  alt: string;
  width: number;
  height: number;
  placeholder: string;
}

interface ProductVideosTable {
  product_id: number;
  file: string;
  caption: string;
  bytes: number;
  uploaded_at: number;
}

interface UploadedPicturesTable {
  name: string;
  width: number;
  height: number;
  placeholder: string;
  uploaded_at: number;
}

interface DeletedProductsTable {
  id: number;
  title: string;
  /** See deleted-products.ts. */
  snapshot: string;
  actor_id: string | null;
  deleted_at: number;
}

interface CollectionsTable {
  id: string;
  slug: string;
  /** An array as JSON. */
  former_slugs: string;
  title: string;
  description: string;
  photo: string | null;
  seo_title: string;
  seo_description: string;
  sort: string;
  /** A CollectionRule as JSON. */
  rule: string | null;
  is_published: 0 | 1;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
}

interface SizeGuidesTable {
  id: string;
  title: string;
  note: string;
  /** Rows of cells as JSON. */
  cells: string;
  created_at: number;
  updated_at: number;
}
