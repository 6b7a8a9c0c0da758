import type { Category } from '#domain/catalogue/category.ts';
import type { Settings } from '#domain/settings.ts';
import type { Flash } from '#web/flash.ts';

/** What header and footer show, and no more: it travels with every page. */
export interface StorefrontData extends Pick<
  Settings,
  'shopName' | 'tagline' | 'address' | 'openingHours' | 'currency'
> {
  /** Whether error messages may be read by everybody (ruling 45): only in the demo. */
  showsErrors: boolean;
  /** What a page knows of who reads it; null where it is the same for everyone. */
  account: { isSignedIn: boolean; isStaff: boolean; cartCount: number } | null;
  flash: Flash | null;
  categories: Pick<Category, 'value' | 'homeLabel' | 'productCount'>[];
}
