import { browserRegion } from '#shop/addresses/rules/browser-region.ts';
import { listAddresses } from '#shop/addresses/store/addresses.ts';
import type { Customer } from '#shop/cart/rules/cart.ts';
import { findLastDetails } from '#shop/orders/store/orders.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import { servedCountries } from '#shop/shipping/rules/shipping.ts';
import { countryName } from '#platform/countries.ts';
import type { Shop } from '#shop/shop.ts';

interface PresetCustomer extends Pick<Customer, 'visitor'> {
  /** As the browser names its languages; '' for none. */
  acceptLanguage: string;
}

/**
 * The name of the country that a form begins with: that of the account's default address, else of its last order, else
 * of the browser, if the shop delivers there, else the shop's own.
 */
export async function presetCountry(
  { db }: Pick<Shop, 'db'>,
  settings: Pick<Settings, 'country' | 'shippingMethods'>,
  { visitor, acceptLanguage }: PresetCustomer,
): Promise<string> {
  const served = servedCountries(settings);
  const isServed = (name: string) => served.includes(name);
  if (visitor) {
    const [first] = await listAddresses(db.read, visitor.userId);
    if (first && isServed(first.form.country)) return first.form.country;
    const { country } = await findLastDetails(db.read, visitor.userId);
    if (isServed(country)) return country;
  }
  const browsers = countryName(browserRegion(acceptLanguage) ?? '');
  return isServed(browsers) ? browsers : countryName(settings.country);
}
