import type { Category } from '#shop/catalogue/rules/category.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { Flash } from '#platform/web/flash.ts';

/** The data of header and footer. It is sent with every page, so it is kept small. */
export interface StorefrontData extends Pick<
  Settings,
  'shopName' | 'tagline' | 'announcement' | 'address' | 'openingHours' | 'currency' | 'timeZone'
> {
  /** Whether error messages are public (ruling 45): only in demo mode. */
  showsErrors: boolean;
  /** The visitor's data; null on cached pages, which are the same for everyone. */
  account: { isSignedIn: boolean; isStaff: boolean; cartCount: number } | null;
  flash: Flash | null;
  /** Those at the top, with the products of all beneath them. */
  categories: Pick<Category, 'value' | 'homeLabel' | 'productCount'>[];
}
