import type { Generated } from 'kysely';

/** Rows as both engines give them: integers are numbers, instants milliseconds, lists JSON text. */
export interface Schema {
  categories: CategoriesTable;
  products: ProductsTable;
  variants: VariantsTable;
  stock: StockTable;
  product_pictures: ProductPicturesTable;
  settings: SettingsTable;
  versions: { name: string; value: number };
  sequences: { name: string; value: number };
  schema_migrations: SchemaMigrationsTable;
}

interface CategoriesTable {
  id: string;
  value: string;
  home_label: string;
  filter_label: string;
  aliases: string;
  picture: string | null;
  position: number;
  product_count: Generated<number>;
}

interface ProductsTable {
  id: number;
  title: string;
  description: string;
  category_id: string;
  brand: string | null;
  status: 'draft' | 'published';
  /** The lowest of its variants' prices, and the compare-at price of that variant. */
  price_minor: number;
  compare_at_minor: number | null;
  rate_tenths: number;
  rating_count: number;
  version: Generated<number>;
  published_at: number | null;
  created_at: number;
  updated_at: number;
}

interface VariantsTable {
  id: string;
  product_id: number;
  sku: string | null;
  price_minor: number;
  compare_at_minor: number | null;
  option_values: string;
  position: number;
}

interface StockTable {
  variant_id: string;
  on_hand: number;
  held: Generated<number>;
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

interface SettingsTable {
  key: string;
  value: string;
  updated_at: number;
}

interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  applied_at: number;
}
