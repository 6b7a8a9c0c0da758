import type { Category } from '#domain/catalogue/category.ts';
import type { Settings } from '#domain/settings.ts';

/** What header and footer show, and no more: it travels with every page. */
export interface StorefrontData extends Pick<
  Settings,
  'shopName' | 'tagline' | 'address' | 'openingHours' | 'currency'
> {
  categories: Pick<Category, 'value' | 'homeLabel' | 'productCount'>[];
}
