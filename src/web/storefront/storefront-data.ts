import type { Category } from '#domain/catalogue/category.ts';
import type { Settings } from '#domain/settings.ts';

/** What header and footer show, and no more: it travels with every page. */
export interface StorefrontData extends Pick<
  Settings,
  'shopName' | 'tagline' | 'address' | 'openingHours' | 'currency'
> {
  /** Whether error messages may be read by everybody (ruling 45): only in the demo. */
  showsErrors: boolean;
  categories: Pick<Category, 'value' | 'homeLabel' | 'productCount'>[];
}
