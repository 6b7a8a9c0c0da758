/** What the buttons of the wallets are opened with. Amounts are in the numbers of the provider's script. */
export interface WalletOffer {
  publicKey: string;
  shopName: string;
  /** In lower case, as the script takes it. */
  currency: string;
  checkoutKey: string;
  /** Otherwise the wallet shows no deliveries, and the address of the invoice is that of the order. */
  needsShipping: boolean;
  /** The first one is selected. None where the shop does not ship to. */
  rates: readonly WalletRate[];
}

/** A way of delivery, and what the order costs with it. */
export interface WalletRate {
  /** The code of the shipping method. */
  option: string;
  label: string;
  hint: string;
  shipping: number;
  items: readonly { name: string; amount: number }[];
  total: number;
  /** In the shop's own minor units: the customer agrees to it. */
  totalMinor: number;
}

/** What becomes of an order that a wallet has confirmed. */
export type WalletAnswer =
  | { kind: 'confirm'; clientSecret: string; next: string }
  /** Nothing was charged. `next` is the page that says so. */
  | { kind: 'refused'; next: string };

/**
 * Of a browser that has no wallet, for a day: pages leave none a place. All others do, so that nothing moves when its
 * buttons come. Scripts cannot read it.
 */
export const noWalletCookie = 'no-wallet';

/** Where the buttons of the wallets post to. */
export const walletsPath = '/checkout/wallets';
