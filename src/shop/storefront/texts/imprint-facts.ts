import type { Settings } from '#shop/settings/rules/settings.ts';

export type ImprintFact = readonly [label: string, lines: readonly string[]];

type Facts = Pick<
  Settings,
  | 'shopName'
  | 'address'
  | 'email'
  | 'phone'
  | 'sellerName'
  | 'sellerAddress'
  | 'sellerVatNumber'
  | 'sellerRegister'
>;

/** Who sells here: as on invoices, or as on the contact page where nothing is set for those. */
export function imprintFacts(settings: Facts): ImprintFact[] {
  const { shopName, address, email, phone } = settings;
  const { sellerName, sellerAddress, sellerVatNumber, sellerRegister } = settings;
  const facts: ImprintFact[] = [
    ['Seller', [sellerName || shopName]],
    ['Address', sellerAddress.length > 0 ? sellerAddress : address],
    ['Email', [email]],
    ['Phone', [phone]],
    ['VAT number', [sellerVatNumber]],
    ['Register', [sellerRegister]],
  ];
  return facts
    .map(([label, lines]) => [label, lines.filter((line) => line !== '')] as const)
    .filter(([, lines]) => lines.length > 0);
}
