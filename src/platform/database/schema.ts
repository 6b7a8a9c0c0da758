import type { MailState } from '#shop/email/rules/mail-state.ts';
import type { Generated } from 'kysely';
import type { ApiSchema } from '#shop/api-keys/store/tables.ts';
import type { CheckoutSchema } from '#shop/payments/store/tables.ts';
import type { DeskSchema } from '#shop/catalogue/store/desk-tables.ts';
import type { IdentitySchema } from '#shop/identity/store/tables.ts';
import type { ImportSchema } from '#shop/imports/store/tables.ts';
import type { OrderSchema } from '#shop/orders/store/tables.ts';
import type { SecondFactorSchema } from '#shop/identity/store/second-factor-tables.ts';
import type { WebhookSchema } from '#shop/events/store/tables.ts';

/** Rows as both engines give them: integers are numbers, instants milliseconds, lists JSON text. */
export interface Schema
  extends
    CheckoutSchema,
    DeskSchema,
    IdentitySchema,
    SecondFactorSchema,
    ApiSchema,
    WebhookSchema,
    OrderSchema,
    ImportSchema {
  categories: CategoriesTable;
  products: ProductsTable;
  variants: VariantsTable;
  stock: StockTable;
  product_stock: ProductStockTable;
  product_pictures: ProductPicturesTable;
  reviews: ReviewsTable;
  review_reports: { review_id: string; user_id: string; reported_at: number };
  settings: SettingsTable;
  versions: { name: string; value: number };
  sequences: { name: string; value: number };
  carts: CartsTable;
  cart_lines: CartLinesTable;
  saved_lines: SavedLinesTable;
  mail_outbox: MailOutboxTable;
  jobs: JobsTable;
  audit_entries: AuditEntriesTable;
  contact_messages: ContactMessagesTable;
  newsletter_subscribers: { email: string; subscribed_at: number };
  discount_codes: DiscountCodesTable;
  promotions: PromotionsTable;
  promotion_uses: { order_id: number; promotion_id: string; user_id: string };
  schema_migrations: SchemaMigrationsTable;
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
}

interface ProductsTable {
  id: number;
  title: string;
  description: string;
  category_id: string;
  brand: string | null;
  status: 'draft' | 'published';
  options: Generated<string>;
  /** The lowest of its variants' prices, and the compare-at price of that variant. */
  price_minor: number;
  compare_at_minor: number | null;
  /** As shown: see shop/reviews/rules/shown-rating.ts. */
  rate_tenths: number;
  rating_count: number;
  starting_rate_tenths: number;
  starting_count: number;
  written_count: Generated<number>;
  written_stars: Generated<number>;
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
  picture_id: Generated<string | null>;
  position: number;
}

interface StockTable {
  variant_id: string;
  on_hand: number;
  held: Generated<number>;
}

/** Maintained by the triggers of migration 0030, with a row per product. */
interface ProductStockTable {
  product_id: number;
  /** Sellable units of all variants; `uncounted` if one is not tracked. */
  pieces: number;
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

interface ReviewsTable {
  id: string;
  product_id: number;
  user_id: string | null;
  author: string;
  stars: number;
  title: string | null;
  body: string;
  written_at: number;
  edited_at: number | null;
  hidden_at: number | null;
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

interface CartsTable {
  id: string;
  token_hash: string | null;
  user_id: string | null;
  checkout_key: string;
  discount_code: string | null;
  created_at: number;
  updated_at: number;
}

interface CartLinesTable {
  cart_id: string;
  variant_id: string;
  quantity: number;
  position: number;
  title: string;
  seen_price_minor: number;
  seen_available: Generated<0 | 1>;
  cut_from: number | null;
}

interface SavedLinesTable {
  cart_id: string;
  variant_id: string;
  quantity: number;
  position: number;
  title: string;
  did_not_fit: Generated<0 | 1>;
}

interface MailOutboxTable {
  id: string;
  template: string;
  recipient: string;
  data: string;
  created_at: number;
  due_at: number;
  attempts: Generated<number>;
  sent_at: number | null;
  state: Generated<MailState>;
  last_error: Generated<string | null>;
}

interface JobsTable {
  id: string;
  kind: string;
  payload: string;
  created_at: number;
  due_at: number;
  attempts: Generated<number>;
  /** After the last attempt. */
  failed_at: Generated<number | null>;
  last_error: Generated<string | null>;
}

interface AuditEntriesTable {
  id: string;
  at: number;
  actor_id: string | null;
  action: string;
  subject: string;
  details: string;
}

interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  received_at: number;
}

interface DiscountCodesTable {
  id: string;
  code: string;
  source: 'newsletter' | 'welcome';
  kind: 'amount' | 'percent-of-one';
  amount_minor: number | null;
  currency: string | null;
  percent: number | null;
  first_order_only: 0 | 1;
  issued_to_email: string | null;
  redeemed_by_order: Generated<number | null>;
  created_at: number;
}

interface PromotionsTable {
  id: string;
  title: string;
  code: string | null;
  kind: 'amount' | 'percent' | 'free-shipping';
  amount_minor: number | null;
  percent: number | null;
  currency: string;
  minimum_minor: number;
  category: string | null;
  starts_at: number | null;
  ends_at: number | null;
  total_limit: number | null;
  customer_limit: number | null;
  used_count: Generated<number>;
  created_at: number;
}
