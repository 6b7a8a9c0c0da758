// Made of /api/openapi.json by: node tools/make-client.ts

export type Product = {
  id: number;
  title: string;
  /** In units of the currency: 23.5 is 23 dollars and 50 cents. */
  price: number;
  /** Plain text as typed. Pages show paragraphs apart by a blank line, lists whose lines begin with "- " or "1. ", **strong** and *emphasized* text; HTML is shown as text. */
  description: string;
  category: string;
  /** The address of a picture; empty where there is none. */
  image: string;
  rating: {
    /** Stars, 0 to 5, written reviews included. */
    rate: number;
    /** How many people rated it. */
    count: number;
  };
  currency: string;
  /** The former price of a reduced product. */
  compareAtPrice: number | null;
  availability: 'in-stock' | 'few-left' | 'sold-out';
  /** What there is to choose; empty where there is nothing. */
  options: {
    name: string;
    values: string[];
  }[];
  /** With options: each of them, by whose id it is ordered. Empty without. */
  variants: Variant[];
  /** The name of the brand. */
  brand: string | null;
  /** The ISO 3166-1 alpha-2 code of the country in which it was made. */
  countryOfOrigin: string | null;
  /** standard, reduced or zero; null is standard. */
  taxClass: string | null;
  /** parcel, letter, bulky, none or gift-card; null is parcel. Products with none are not shipped. Each unit of one with gift-card is a gift card worth its price, emailed once the order is paid; it is neither taxed nor discounted, and cannot be returned. */
  shippingClass: string | null;
  /** standard, final or exempt; null is standard. Products with final cannot be returned; those with exempt, such as goods made to order, are exempt from the right of withdrawal too. */
  returnPolicy: string | null;
  /** Short texts that staff group products by, in lower case; at most 50 of 50 characters, without commas. Pages of the shop do not show them. */
  tags: string[];
  /** The stock keeping unit, unique in the shop. With options: null. */
  sku: string | null;
  /** The Global Trade Item Number, of 8, 12, 13 or 14 digits with its check digit. With options: null. */
  gtin: string | null;
  /** The weight in whole grams. With options: null. */
  weightGrams: number | null;
};

export type Variant = {
  id: string;
  /** Its value of each option, in their order. */
  options: string[];
  /** The stock keeping unit, unique in the shop. */
  sku: string | null;
  /** The Global Trade Item Number, of 8, 12, 13 or 14 digits with its check digit. */
  gtin: string | null;
  /** The weight in whole grams. */
  weightGrams: number | null;
  price: number;
  compareAtPrice: number | null;
  image: string;
  availability: 'in-stock' | 'few-left' | 'sold-out';
};

export type Problem = {
  type: 'about:blank';
  title: string;
  status: number;
  code:
    | 'malformed-json'
    | 'too-deep'
    | 'invalid-text'
    | 'not-signed-in'
    | 'key-refused'
    | 'second-factor-needed'
    | 'forbidden'
    | 'scope-missing'
    | 'not-a-buyer'
    | 'not-found'
    | 'method-not-allowed'
    | 'category-in-use'
    | 'last-category'
    | 'id-taken'
    | 'sku-taken'
    | 'email-already-in-use'
    | 'own-account'
    | 'price-changed'
    | 'not-enough-stock'
    | 'no-more'
    | 'cart-full'
    | 'empty-cart'
    | 'total-changed'
    | 'not-open'
    | 'already-invoiced'
    | 'not-ready'
    | 'no-payment-method'
    | 'balance-due'
    | 'nothing-to-ship'
    | 'too-many-units'
    | 'too-late'
    | 'shipment-cancelled'
    | 'not-editable'
    | 'exceeds-authorization'
    | 'approval-needed'
    | 'not-refundable'
    | 'gift-card-used'
    | 'refund-too-high'
    | 'already-refunded'
    | 'return-changed'
    | 'not-returnable'
    | 'costs-more'
    | 'promotion-closed'
    | 'own-review'
    | 'stale'
    | 'precondition-failed'
    | 'too-large'
    | 'unsupported-media-type'
    | 'invalid'
    | 'nothing-left'
    | 'shipping-not-offered'
    | 'unknown-item'
    | 'nothing-to-refund'
    | 'not-receivable'
    | 'key-reused'
    | 'too-many-requests'
    | 'busy'
    | 'bad-request'
    | 'internal';
  errors?: {
    path: string;
    message: string;
  }[];
  requestId: string;
  [further: string]: unknown;
};

export type __schema0 =
  | string
  | number
  | boolean
  | null
  | __schema0[]
  | {
      [further: string]: unknown;
    };

export type ProductDraft = {
  /** Left out: the next free number. */
  id?: number;
  title: string;
  price: number;
  /** Plain text as typed. Pages show paragraphs apart by a blank line, lists whose lines begin with "- " or "1. ", **strong** and *emphasized* text; HTML is shown as text. */
  description: string;
  category: string;
  /** A JPEG, PNG, WebP or AVIF as a data: address. */
  image?: string;
  rating?: {
    rate: number;
    count: number;
  };
  /** Null: stock is not tracked. */
  stock?: number | null;
  compareAtPrice?: number | null;
  /** The name of the brand. */
  brand?: string | null;
  /** The ISO 3166-1 alpha-2 code of the country in which it was made. */
  countryOfOrigin?: string | null;
  /** standard, reduced or zero; null is standard. */
  taxClass?: string | null;
  /** parcel, letter, bulky, none or gift-card; null is parcel. Products with none are not shipped. Each unit of one with gift-card is a gift card worth its price, emailed once the order is paid; it is neither taxed nor discounted, and cannot be returned. */
  shippingClass?: string | null;
  /** standard, final or exempt; null is standard. Products with final cannot be returned; those with exempt, such as goods made to order, are exempt from the right of withdrawal too. */
  returnPolicy?: string | null;
  /** The stock keeping unit, unique in the shop. */
  sku?: string | null;
  /** The Global Trade Item Number, of 8, 12, 13 or 14 digits with its check digit. */
  gtin?: string | null;
  /** The weight in whole grams. */
  weightGrams?: number | null;
  /** Short texts that staff group products by, in lower case; at most 50 of 50 characters, without commas. Pages of the shop do not show them. */
  tags?: string[] | null;
};

export type ProductChange = {
  /** Left out: the next free number. */
  id?: number;
  title?: string;
  price?: number;
  /** Plain text as typed. Pages show paragraphs apart by a blank line, lists whose lines begin with "- " or "1. ", **strong** and *emphasized* text; HTML is shown as text. */
  description?: string;
  category?: string;
  /** A JPEG, PNG, WebP or AVIF as a data: address. */
  image?: string;
  rating?: {
    rate: number;
    count: number;
  };
  /** Null: stock is not tracked. */
  stock?: number | null;
  compareAtPrice?: number | null;
  /** The name of the brand. */
  brand?: string | null;
  /** The ISO 3166-1 alpha-2 code of the country in which it was made. */
  countryOfOrigin?: string | null;
  /** standard, reduced or zero; null is standard. */
  taxClass?: string | null;
  /** parcel, letter, bulky, none or gift-card; null is parcel. Products with none are not shipped. Each unit of one with gift-card is a gift card worth its price, emailed once the order is paid; it is neither taxed nor discounted, and cannot be returned. */
  shippingClass?: string | null;
  /** standard, final or exempt; null is standard. Products with final cannot be returned; those with exempt, such as goods made to order, are exempt from the right of withdrawal too. */
  returnPolicy?: string | null;
  /** The stock keeping unit, unique in the shop. */
  sku?: string | null;
  /** The Global Trade Item Number, of 8, 12, 13 or 14 digits with its check digit. */
  gtin?: string | null;
  /** The weight in whole grams. */
  weightGrams?: number | null;
  /** Short texts that staff group products by, in lower case; at most 50 of 50 characters, without commas. Pages of the shop do not show them. */
  tags?: string[] | null;
};

export type Image = {
  alt: string;
  /** Of its largest size, in pixels. */
  width: number;
  height: number;
  renditions: {
    url: string;
    width: number;
    format: 'avif' | 'webp' | 'jpg';
  }[];
};

export type ImageDraft = {
  /** A JPEG, PNG, WebP or AVIF as a data: address. */
  image: string;
};

export type Category = {
  id: string;
  /** What products carry as their category. */
  value: string;
  /** The value of the category that it is within. */
  parent: string | null;
  /** In the filter of lists. */
  label: string;
  /** On the home page. */
  homeLabel: string;
  /** Other words that lead to its list. */
  aliases: string[];
  /** Plain text as typed. Pages show paragraphs apart by a blank line, lists whose lines begin with "- " or "1. ", **strong** and *emphasized* text; HTML is shown as text. */
  description: string;
  /** For search engines; empty for its value. */
  seoTitle: string;
  /** For search engines; empty for the description. */
  seoDescription: string;
  /** Of its list in the shop. */
  url: string;
  image: string | null;
  /** Published products in it itself. */
  productCount: number;
  /** With those of all categories within it. */
  totalProductCount: number;
};

export type CategoryDraft = {
  /** What products carry as their category. It changes only while none does. */
  value: string;
  /** The value of the category to put it within; null for the top. */
  parent?: string | null;
  /** In the filter; else the value. */
  label?: string;
  /** On the home page; else the value. */
  homeLabel?: string;
  aliases?: string[];
  /** Plain text as typed. Pages show paragraphs apart by a blank line, lists whose lines begin with "- " or "1. ", **strong** and *emphasized* text; HTML is shown as text. */
  description?: string;
  seoTitle?: string;
  seoDescription?: string;
  /** A JPEG, PNG, WebP or AVIF as a data: address. The address that it has keeps it; null removes it. */
  image?: string | null;
};

export type CategoryChange = {
  /** What products carry as their category. It changes only while none does. */
  value?: string;
  /** The value of the category to put it within; null for the top. */
  parent?: string | null;
  /** In the filter; else the value. */
  label?: string;
  /** On the home page; else the value. */
  homeLabel?: string;
  aliases?: string[];
  /** Plain text as typed. Pages show paragraphs apart by a blank line, lists whose lines begin with "- " or "1. ", **strong** and *emphasized* text; HTML is shown as text. */
  description?: string;
  seoTitle?: string;
  seoDescription?: string;
  /** A JPEG, PNG, WebP or AVIF as a data: address. The address that it has keeps it; null removes it. */
  image?: string | null;
};

export type CategoryMove = {
  direction: 'up' | 'down';
};

export type Collection = {
  id: string;
  slug: string;
  title: string;
  description: string;
  /** Of its page in the shop. */
  url: string;
  image: string | null;
  /** The order of its page, as in listProducts. */
  sort: string;
  isPublished: boolean;
};

export type CollectionDraft = {
  title: string;
  /** Made of the title where it is left out. */
  slug?: string;
  description?: string;
  seoTitle?: string;
  seoDescription?: string;
  /** none is the order by hand, or the newest first. */
  sort?: 'none' | 'popularity' | 'mostRated' | 'lowtoHigh' | 'hightoLaw' | 'bestSelling' | 'newest';
  isPublished?: boolean;
  /** Which products it has. */
  rule?: CollectionRule;
  /** Its products in order; in place of a rule. */
  productIds?: number[];
};

export type CollectionRule = {
  /** All conditions, or any of them. */
  match?: 'all' | 'any';
  categories?: string[];
  brands?: string[];
  /** Of products, of which they have one. */
  tags?: string[];
  /** In units of the currency, inclusive. */
  priceFrom?: number | null;
  /** In units of the currency, inclusive. */
  priceTo?: number | null;
  onSale?: boolean;
  newDays?: number | null;
  inStock?: boolean;
};

export type CollectionChange = {
  title?: string;
  /** Made of the title where it is left out. */
  slug?: string;
  description?: string;
  seoTitle?: string;
  seoDescription?: string;
  /** none is the order by hand, or the newest first. */
  sort?: 'none' | 'popularity' | 'mostRated' | 'lowtoHigh' | 'hightoLaw' | 'bestSelling' | 'newest';
  isPublished?: boolean;
  /** Which products it has. */
  rule?: CollectionRule;
  /** Its products in order; in place of a rule. */
  productIds?: number[];
};

export type Video = {
  /** Answers requests for ranges. */
  url: string;
  type: string;
  /** What it shows, in words. */
  caption: string;
};

export type VideoDraft = {
  /** An MP4 or WebM as a data: address; the admin area takes larger ones. */
  video: string;
  caption?: string;
};

export type ShownSizeGuide = {
  title: string;
  /** As it was typed, with the formats of a description. */
  note: string;
  /** Rows of cells, the headers first. */
  table: string[][];
};

export type SizeGuide = {
  id: string;
  title: string;
  /** As it was typed, with the formats of a description. */
  note: string;
  /** Rows of cells, the headers first. */
  table: string[][];
  /** Values of categories whose products with options have this guide. */
  categories: string[];
  /** Products with this guide in place of their category’s. */
  productIds: number[];
};

export type SizeGuideDraft = {
  title: string;
  note?: string;
  table: string[][];
  categories?: string[];
  productIds?: number[];
};

export type SizeGuideChange = {
  title?: string;
  note?: string;
  table?: string[][];
  categories?: string[];
  productIds?: number[];
};

export type Facet = {
  title: string;
  values: {
    /** The parameter of listProducts that filters by it. */
    parameter: string;
    /** The value of that parameter. */
    value: string;
    label: string;
    /** Products that also match all other facets. */
    count: number;
    /** A CSS color, of values that name one. */
    color: string | null;
  }[];
};

export type Review = {
  id: string;
  stars: number;
  title: string | null;
  text: string;
  author: string;
  writtenAt: string;
  /** Whether an order of the product was shipped to the author. */
  isBuyer: boolean;
  /** How many accounts have found it helpful. */
  helpfulCount: number;
  /** JPEGs that the author has added; open to everyone while the review is published. */
  photos: {
    url: string;
    width: number;
    height: number;
  }[];
  /** The public reply of the shop. */
  reply: {
    text: string;
    repliedAt: string;
  } | null;
};

export type ReviewDraft = {
  stars: number;
  title?: string | null;
  text: string;
  /** A name that everyone reads. */
  author: string;
};

export type ReviewReplyDraft = {
  text: string;
  /** `repliedAt` of the reply to replace, null for none; without it any is replaced. */
  replaces?: string | null;
};

export type Cart = {
  cartitem: CartLine[];
  /** The sum of quantities. */
  count: number;
  currency: string;
  subtotal: number;
  /** What a promotion, or the code kept with the cart, takes off. */
  discount: number;
  discountCode: string | null;
  /** With tax where an address is known; shipping comes on top. */
  total: number;
  /** Lines that are no longer for sale: not counted, and no part of the total. */
  unavailable: {
    variantId: string;
    title: string;
    qty: number;
  }[];
};

export type CartLine = {
  id: number;
  title: string;
  price: number;
  description: string;
  category: string;
  image: string;
  rating: {
    rate: number;
    count: number;
  };
  qty: number;
  variantId: string;
  options: string[];
};

export type Adding = {
  /** The product’s. */
  id: number;
  qty?: number;
  /** Where there are options. */
  variantId?: string | null;
};

export type Quantity = {
  /** 0 removes the line. */
  qty: number;
};

export type Order = {
  id: number;
  cartitem: OrderLine[];
  /** The customer. The userid is empty for a guest, who has no account, and once the account is deleted. */
  loginuser: SignedInUser;
  formdata: CheckoutForm;
  /** Where invoices go to. Null for the address in formdata, by which tax is decided. */
  billing: BillingAddress | null;
  /** The order number that people see. */
  number: string;
  /** Follows from the fulfillment: placed until nothing is left to ship, then shipped, delivered or cancelled. */
  status: 'placed' | 'shipped' | 'delivered' | 'cancelled';
  placedAt: string;
  currency: string;
  subtotal: number;
  /** Taken off the subtotal. */
  discount: number;
  shipping: number;
  /** On top; 0 where prices include it. */
  tax: number;
  /** Contained in the total where prices include tax. */
  includedTax: number;
  /** One for each tax class on the order, shipping included. Together, bases and taxes are the total; empty where no tax applies. */
  taxLines: {
    name: string;
    taxClass: 'standard' | 'reduced' | 'zero';
    /** Percent. */
    rate: number;
    /** Without the tax. */
    base: number;
    tax: number;
  }[];
  /** Why no tax was charged. */
  taxExemption: 'customer' | 'reverse-charge' | null;
  /** That the customer has given. */
  vatNumber: string | null;
  /** What became of the VAT number. */
  vatCheck: {
    /** reverse-charge: the customer owes the tax. In all other cases it was charged: domestic, as the order stays in the country of the shop; other-country, as the number is not of the country that the order goes to; not-valid and not-checked by the answer of VIES. */
    outcome: 'reverse-charge' | 'domestic' | 'other-country' | 'not-valid' | 'not-checked';
    /** The VAT number of the shop. */
    sellerNumber: string;
    /** The answer of VIES; null where it was not needed. */
    service: 'valid' | 'invalid' | 'unavailable' | null;
    /** By which VIES finds its answer again. */
    consultationNumber: string | null;
    checkedAt: string | null;
  } | null;
  total: number;
  /** The code of the shipping method. */
  shippingOption: string;
  /** Its name when the order was placed. */
  shippingLabel: string;
  fulfillment: {
    /** What of the order has shipped. */
    status: 'unfulfilled' | 'partially-fulfilled' | 'fulfilled' | 'delivered' | 'cancelled';
  };
  /** That the customer agreed to the terms. Null where the shop did not ask. */
  consent: {
    /** The same for all orders that agreed to the same texts. */
    version: string;
    at: string;
  } | null;
  payment: {
    method: string;
    /** What an edit has added to a paid order: to be paid before it ships, else 0. */
    balance: number;
    /** authorized: reserved at the payment provider and captured later. partially-refunded, refunded: from the request of a refund until it fails. void: no longer due. */
    status: 'awaited' | 'authorized' | 'paid' | 'partially-refunded' | 'refunded' | 'void';
  };
};

export type OrderLine = {
  /** The product. Null for an item that is not in the catalog. */
  id: number | null;
  title: string;
  price: number;
  description: string;
  category: string;
  image: string;
  rating: {
    rate: number;
    count: number;
  };
  /** Less cancelled units; 0 for a line that is cancelled. */
  qty: number;
  /** Null where the id is. */
  variantId: string | null;
  options: string[];
  /** False for a service, for example. */
  needsShipping: boolean;
  /** Of the product when it was ordered: final and exempt cannot be returned. */
  returnPolicy: 'standard' | 'final' | 'exempt';
};

export type SignedInUser = {
  userid: string;
  email: string;
  /** Always the same mask; Null for an account without a password. */
  password: string;
  /** Always the same mask. */
  accessToken: string;
  emailVerified: boolean;
};

export type CheckoutForm = {
  fname: string;
  lname: string;
  companyname: string;
  country: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  pincode: string;
  phone: string;
  email: string;
  note: string;
};

export type BillingAddress = {
  fname: string;
  lname: string;
  companyname: string;
  country: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  pincode: string;
};

export type OrderState = {
  /** shipped: everything that is left is shipped as one fulfillment. paid: an authorized payment is captured and stays authorized until the provider confirms it. refunded: everything that is left is refunded. cancelled: an authorized payment is released, a paid one is not refunded. rest-cancelled: what has not shipped of a partially shipped order is cancelled; its units return to stock, and what was paid for them is refunded or, if nothing was captured yet, not charged. */
  state: 'paid' | 'shipped' | 'delivered' | 'refunded' | 'cancelled' | 'rest-cancelled';
};

export type OrderFulfillments = {
  status: 'unfulfilled' | 'partially-fulfilled' | 'fulfilled' | 'delivered' | 'cancelled';
  /** The oldest first. */
  fulfillments: Fulfillment[];
  /** Units that are neither shipped nor refunded. */
  left: {
    /** Of the order line in cartitem, from 0. */
    position: number;
    quantity: number;
  }[];
};

export type Fulfillment = {
  id: string;
  /** cancelled: undone within a minute. */
  status: 'shipped' | 'cancelled';
  lines: {
    /** Of the order line in cartitem, from 0. */
    position: number;
    quantity: number;
  }[];
  /** Empty for none. */
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  createdAt: string;
  /** The customer is emailed then. A delivered order is not cancellable at all. */
  cancellableUntil: string;
};

export type FulfillmentDraft = {
  /** Units of this shipment. Omitted: everything that is left to ship. */
  lines?: {
    /** Of the order line in cartitem, from 0. */
    position: number;
    quantity: number;
  }[];
  /** UPS, USPS, FedEx, DHL, DPD, GLS, Royal Mail, Evri or any other name. */
  carrier?: string;
  trackingNumber?: string;
  /** Instead of the link of the carrier. */
  trackingUrl?: string;
};

export type TrackingChange = {
  /** Omitted: as it is. */
  carrier?: string;
  /** Omitted: as it is. */
  trackingNumber?: string;
  /** Null: the link of the carrier, also when omitted with a new carrier or tracking number. */
  trackingUrl?: string | null;
  /** Email the new tracking. Until the shipping email is sent, it has the new tracking. */
  notifyCustomer?: boolean;
};

export type OrderEdit = {
  /** The lines that change. They keep the price that was agreed. */
  lines?: {
    /** Of the order line in cartitem, from 0. */
    position: number;
    /** 0 removes the line. */
    quantity: number;
  }[];
  /** Items of the catalog, at their present price. */
  added?: {
    /** The SKU or the id of a variant on sale. */
    item: string;
    quantity: number;
  }[];
  /** Off the subtotal, instead of the present one. */
  discount?: number;
  /** Instead of the present shipping cost, or of what the method costs where the address or the method changes. */
  shipping?: number;
  /** The code of another shipping method, which must carry the items to the address. */
  shippingOption?: string;
  /** The fields of the shipping address that change, by the rules of the checkout. */
  address?: {
    fname?: string;
    lname?: string;
    companyname?: string;
    country?: string;
    address1?: string;
    address2?: string;
    city?: string;
    state?: string;
    pincode?: string;
    phone?: string;
  };
  /** The fields of the billing address that change; null for the shipping address. Documents that were issued keep theirs. */
  billing?: {
    fname?: string;
    lname?: string;
    companyname?: string;
    country?: string;
    address1?: string;
    address2?: string;
    city?: string;
    state?: string;
    pincode?: string;
  } | null;
};

export type OrderRefunds = {
  currency: string;
  /** The oldest first. */
  refunds: Refund[];
  /** What can still be refunded. Null if nothing was paid or everything was refunded. */
  left: {
    amount: number;
    shipping: number;
    lines: {
      /** Of the order line in cartitem, from 0. */
      position: number;
      quantity: number;
    }[];
  } | null;
};

export type Refund = {
  id: string;
  /** Pending until the payment provider has decided. A failed refund moved no money. */
  status: 'pending' | 'succeeded' | 'failed';
  /** Staff return the money themselves; no provider is involved. */
  isManual: boolean;
  currency: string;
  /** The sum of items, shipping and other. */
  amount: number;
  items: number;
  shipping: number;
  /** What the requested amount adds to items and shipping; negative if it is below. */
  other: number;
  lines: {
    /** Of the order line in cartitem, from 0. */
    position: number;
    quantity: number;
    amount: number;
    /** Units that returned to stock. */
    restocked: number;
  }[];
  reason: 'requested' | 'damaged' | 'wrong-item' | 'not-delivered' | 'other';
  note: string;
  /** Why the provider refused it; empty otherwise. */
  failure: string;
  /** The id of the failed refund that this one retries. */
  retryOf: string | null;
  createdAt: string;
  /** Null while the refund is pending. */
  settledAt: string | null;
};

export type RefundDraft = {
  /** Units to refund, each with its share of discount and tax. */
  lines?: {
    /** Of the order line in cartitem, from 0. */
    position: number;
    quantity: number;
  }[];
  /** Refunds what is left of the shipping cost. */
  shipping?: boolean;
  /** Instead of the sum of units and shipping, above or below it. */
  amount?: number;
  reason?: 'requested' | 'damaged' | 'wrong-item' | 'not-delivered' | 'other';
  /** For staff. */
  note?: string;
  /** Returns the units to stock, as far as they were taken from it. */
  restock?: boolean;
};

export type Document = {
  id: number;
  kind: 'invoice' | 'credit-note';
  /** Without gaps within its prefix and year. */
  number: string;
  /** Why it was issued: for the order, or for what happened to it afterwards. */
  cause: 'order' | 'refund' | 'refund-failed' | 'cancellation' | 'change';
  orderId: number;
  orderNumber: string;
  refundId: string | null;
  /** The invoice of the order, on later documents. */
  invoiceNumber: string | null;
  issuedAt: string;
  /** The day in the time zone of the shop. */
  issuedOn: string;
  paymentMethod: string;
  buyer: {
    address: string[];
    vatNumber: string | null;
  };
  /** Whether the buyer owes the tax. */
  isReverseCharge: boolean;
  currency: string;
  lines: {
    description: string;
    sku: string | null;
    quantity: number | null;
    unitPrice: number | null;
    amount: number;
  }[];
  /** By rate in percent; bases and taxes add up to the total. */
  taxes: {
    name: string;
    rate: number;
    base: number;
    tax: number;
  }[];
  /** With tax. What a credit note returns is above zero as well. */
  total: number;
};

export type DocumentFile = {
  fileName: string;
  mediaType: 'application/pdf';
  /** The bytes of the file; the same each time. */
  data: string;
};

export type OrderReturns = {
  /** The newest first. */
  returns: Return[];
};

export type Return = {
  id: string;
  orderId: number;
  /** A withdrawal from the contract needs no approval and no reason. */
  kind: 'return' | 'withdrawal';
  status: 'requested' | 'approved' | 'refused' | 'cancelled' | 'received' | 'completed';
  lines: {
    /** Of the order line in cartitem, from 0. */
    position: number;
    quantity: number;
    reason:
      | 'does-not-fit'
      | 'not-as-described'
      | 'damaged'
      | 'wrong-item'
      | 'changed-mind'
      | 'other'
      | 'none';
    /** The variant that the customer gets instead; null for the money. */
    replacedBy: string | null;
    restocked: number;
    writtenOff: number;
  }[];
  note: string;
  answer: string;
  /** Of the customer; each file is at /returns/{returnId}/photos/{photoId}. */
  photos: {
    id: string;
    width: number;
    height: number;
  }[];
  /** Of the refund of the order that completed it. */
  refundId: string | null;
  /** The order by which other items are sent instead. */
  exchangeOrderId: number | null;
  createdAt: string;
  changedAt: string;
};

export type ReturnDraft = {
  lines: {
    /** Of the order line in cartitem, from 0. */
    position: number;
    quantity: number;
    reason?:
      | 'does-not-fit'
      | 'not-as-described'
      | 'damaged'
      | 'wrong-item'
      | 'changed-mind'
      | 'other';
  }[];
  /** For staff. */
  note?: string;
};

export type ReturnPhoto = {
  mediaType: 'image/jpeg';
  /** The JPEG in Base64. */
  data: string;
};

export type ReturnChange = {
  /** completed: without a refund, once it was received. */
  status: 'approved' | 'refused' | 'cancelled' | 'completed';
  /** For the customer, in the email. Required to refuse a return. */
  answer?: string;
};

export type ReturnReceipt = {
  lines: {
    /** Of the order line in cartitem, from 0. */
    position: number;
    /** Units that return to stock, as far as they were taken from it. */
    restocked?: number;
    /** Units that cannot be sold. */
    writtenOff?: number;
  }[];
};

export type ReturnRefund = {
  /** Refunds what is left of the shipping cost. */
  shipping?: boolean;
  /** Instead of the sum of the units that have arrived and shipping. */
  amount?: number;
};

export type ReturnExchange = {
  lines: {
    /** Of the order line in cartitem, from 0. */
    position: number;
    /** The SKU or the variant id of the item that replaces each unit. */
    item: string;
  }[];
  /** The customer pays what an item costs more: the order asks for it and ships then. */
  chargesDifference?: boolean;
  /** For the customer. */
  answer?: string;
};

export type OrderDraft = {
  cartitem: {
    id: number;
    qty: number;
    /** The expected unit price. */
    price?: number;
    /** Needed where there are options. */
    variantId?: string;
  }[];
  formdata: {
    fname?: string;
    lname?: string;
    companyname?: string;
    country?: string;
    address1?: string;
    address2?: string;
    city?: string;
    state?: string;
    pincode?: string;
    phone?: string;
    email?: string;
    note?: string;
  };
  /** Where invoices go to, if not to the address in formdata. */
  billing?: {
    fname?: string;
    lname?: string;
    companyname?: string;
    country?: string;
    address1?: string;
    address2?: string;
    city?: string;
    state?: string;
    pincode?: string;
  };
  /** The code of a shipping method. Left out: free, where it is offered. */
  shipping?: string;
  /** One code an order. */
  discountCode?: string;
  /** Of a business in the EU. Ignored where the shop asks for none; `vatCheck` of the order says what became of it. */
  vatNumber?: string;
  /** That the customer agrees to the terms and has read the privacy policy. Needed where the checkout of the shop asks for it; `consent` of the order names the version of the texts. Otherwise ignored. */
  acceptsTerms?: boolean;
  payment?: 'bank-transfer' | 'check' | 'cash-on-delivery' | 'paypal' | 'credit-card';
};

export type CheckoutDraft = {
  formdata: {
    fname?: string;
    lname?: string;
    companyname?: string;
    country?: string;
    address1?: string;
    address2?: string;
    city?: string;
    state?: string;
    pincode?: string;
    phone?: string;
    email?: string;
    note?: string;
  };
  /** Where invoices go to, if not to the address in formdata. */
  billing?: {
    fname?: string;
    lname?: string;
    companyname?: string;
    country?: string;
    address1?: string;
    address2?: string;
    city?: string;
    state?: string;
    pincode?: string;
  };
  /** The code of a shipping method. Left out: free, where it is offered. */
  shipping?: string;
  /** Left out: the one that is kept with the cart. */
  discountCode?: string;
  /** Of a business in the EU. Ignored where the shop asks for none; `vatCheck` of the order says what became of it. */
  vatNumber?: string;
  /** That the customer agrees to the terms and has read the privacy policy. Needed where the checkout of the shop asks for it; `consent` of the order names the version of the texts. Otherwise ignored. */
  acceptsTerms?: boolean;
  payment?: 'bank-transfer' | 'check' | 'cash-on-delivery' | 'paypal' | 'credit-card';
  /** What you think it costs in all. */
  total?: number;
};

export type AbandonedCheckout = {
  email: string;
  /** False for the cart of an account. */
  isGuest: boolean;
  items: {
    title: string;
    quantity: number;
  }[];
  /** At the prices of now. */
  subtotal: number;
  currency: string;
  changedAt: string;
  isReminderPermitted: boolean;
  remindedAt: string | null;
};

export type DraftOrder = {
  id: string;
  /** Raised by every change. */
  version: number;
  createdAt: string;
  updatedAt: string;
  /** Whether an account has verified the email address. */
  hasAccount: boolean;
  formdata: {
    fname: string;
    lname: string;
    companyname: string;
    country: string;
    address1: string;
    address2: string;
    city: string;
    state: string;
    pincode: string;
    phone: string;
    email: string;
    note: string;
  };
  vatNumber: string;
  items: (
    | {
        variantId: string;
        /** What staff see once it is no longer on sale. */
        title: string;
        quantity: number;
      }
    | {
        title: string;
        /** Of one. */
        price: number;
        quantity: number;
        taxClass: 'standard' | 'reduced' | 'zero';
        /** False for a service, for example. */
        needsShipping: boolean;
      }
  )[];
  discount:
    | {
        kind: 'none';
      }
    | {
        kind: 'promotions';
        /** Empty for the automatic ones alone. */
        code: string;
      }
    | {
        kind: 'amount';
        off: number;
        /** For staff. */
        reason: string;
      }
    | {
        kind: 'percent';
        percent: number;
        /** For staff. */
        reason: string;
      };
  shipping:
    | {
        kind: 'method';
        /** Empty: free, where it is offered. */
        code: string;
      }
    | {
        kind: 'amount';
        label: string;
        price: number;
      };
  currency: string;
  /** By the prices and rates of now. */
  totals: {
    subtotal: number;
    discount: number;
    shipping: number;
    tax: number;
    includedTax: number;
    total: number;
  };
  /** Why it cannot be placed yet; empty once it can. */
  problems: (
    | 'no-items'
    | 'not-on-sale'
    | 'not-enough-stock'
    | 'incomplete-address'
    | 'bad-vat-number'
    | 'no-shipping'
    | 'discount-refused'
  )[];
};

export type DraftOrderChange = {
  /** The customer and the address, which may be incomplete until the order is placed. */
  formdata: {
    fname?: string;
    lname?: string;
    companyname?: string;
    country?: string;
    address1?: string;
    address2?: string;
    city?: string;
    state?: string;
    pincode?: string;
    phone?: string;
    email?: string;
    note?: string;
  };
  /** Of a business in the EU. Ignored where the shop requests none. */
  vatNumber?: string;
  items?: (
    | {
        variantId: string;
        /** What staff see once it is no longer on sale. */
        title?: string;
        quantity: number;
      }
    | {
        title: string;
        /** Of one. */
        price: number;
        quantity: number;
        taxClass?: 'standard' | 'reduced' | 'zero';
        /** False for a service, for example. */
        needsShipping?: boolean;
      }
  )[];
  discount?:
    | {
        kind: 'none';
      }
    | {
        kind: 'promotions';
        /** Empty for the automatic ones alone. */
        code?: string;
      }
    | {
        kind: 'amount';
        off: number;
        /** For staff. */
        reason?: string;
      }
    | {
        kind: 'percent';
        percent: number;
        /** For staff. */
        reason?: string;
      };
  shipping?:
    | {
        kind: 'method';
        /** Empty: free, where it is offered. */
        code?: string;
      }
    | {
        kind: 'amount';
        label: string;
        price: number;
      };
};

export type DraftOrderPlacement = {
  /** The total that you have read. A different one is refused. */
  total: number;
  /** link: the customer receives an email with a link to pay. received: the order is placed as paid. */
  payment?:
    | {
        kind: 'link';
      }
    | {
        kind: 'received';
        by: 'cash' | 'bank-transfer' | 'check';
        /** For staff. */
        reference?: string;
      };
};

export type ShippingMethod = {
  /** Orders name it as their shippingOption. */
  code: string;
  name: string;
  /** Whether the checkout offers it. */
  isActive: boolean;
  kind: 'delivery' | 'pickup';
  /** What it carries: all; parcels, all except bulky products; letters; bulky, only orders with bulky products. */
  carries: 'all' | 'parcels' | 'letters' | 'bulky';
  /** Where it delivers, like “US: Oregon, 972*, not 97299”; empty for everywhere. */
  zones: string[];
  /** What the bands count. */
  priceBy: 'value' | 'weight';
  /** Rising, from an order value or from grams on. Below the first it is not offered. */
  bands: {
    from: number;
    price: number;
  }[];
  /** Free from this order value on; 0 for never. */
  freeFrom: number;
  /** Not offered above this weight; 0 for no limit. */
  maxGrams: number;
  /** Days in transit; zeros where unknown. */
  days: {
    from: number;
    to: number;
  };
  /** The time or place at the checkout. */
  hint: string;
};

export type ShippingMethodDraft = {
  /** Left out: it follows the name. */
  code?: string;
  name: string;
  /** Whether the checkout offers it. */
  isActive?: boolean;
  kind?: 'delivery' | 'pickup';
  /** What it carries: all; parcels, all except bulky products; letters; bulky, only orders with bulky products. */
  carries?: 'all' | 'parcels' | 'letters' | 'bulky';
  /** Where it delivers, like “US: Oregon, 972*, not 97299”; empty for everywhere. */
  zones?: string[];
  /** What the bands count. */
  priceBy?: 'value' | 'weight';
  /** Rising, from an order value or from grams on. Below the first it is not offered. */
  bands: {
    from: number;
    price: number;
  }[];
  /** Free from this order value on; 0 for never. */
  freeFrom?: number;
  /** Not offered above this weight; 0 for no limit. */
  maxGrams?: number;
  /** Days in transit; zeros where unknown. */
  days?: {
    from: number;
    to: number;
  };
  /** The time or place at the checkout. */
  hint?: string;
};

export type ShippingMethodChange = {
  name: string;
  /** Whether the checkout offers it. */
  isActive?: boolean;
  kind?: 'delivery' | 'pickup';
  /** What it carries: all; parcels, all except bulky products; letters; bulky, only orders with bulky products. */
  carries?: 'all' | 'parcels' | 'letters' | 'bulky';
  /** Where it delivers, like “US: Oregon, 972*, not 97299”; empty for everywhere. */
  zones?: string[];
  /** What the bands count. */
  priceBy?: 'value' | 'weight';
  /** Rising, from an order value or from grams on. Below the first it is not offered. */
  bands: {
    from: number;
    price: number;
  }[];
  /** Free from this order value on; 0 for never. */
  freeFrom?: number;
  /** Not offered above this weight; 0 for no limit. */
  maxGrams?: number;
  /** Days in transit; zeros where unknown. */
  days?: {
    from: number;
    to: number;
  };
  /** The time or place at the checkout. */
  hint?: string;
};

export type TaxRate = {
  /** Unique in the shop. */
  code: string;
  /** As customers see it. */
  name: string;
  /** Where it applies, like “US: Oregon, 972*, not 97299”; empty for everywhere. The narrowest place wins, and of two equal ones the first. */
  zones: string[];
  /** Percent, with up to four decimals. */
  standardRate: number;
  /** Percent, for products of the reduced class. */
  reducedRate: number;
  /** At the standard rate. */
  isShippingTaxed: boolean;
};

export type TaxRateDraft = {
  /** Left out: it follows the place and the name. */
  code?: string;
  /** As customers see it. */
  name: string;
  /** Where it applies, like “US: Oregon, 972*, not 97299”; empty for everywhere. The narrowest place wins, and of two equal ones the first. */
  zones?: string[];
  /** Percent, with up to four decimals. */
  standardRate: number;
  /** Percent, for products of the reduced class. */
  reducedRate: number;
  /** At the standard rate. */
  isShippingTaxed?: boolean;
};

export type TaxRateChange = {
  /** As customers see it. */
  name: string;
  /** Where it applies, like “US: Oregon, 972*, not 97299”; empty for everywhere. The narrowest place wins, and of two equal ones the first. */
  zones?: string[];
  /** Percent, with up to four decimals. */
  standardRate: number;
  /** Percent, for products of the reduced class. */
  reducedRate: number;
  /** At the standard rate. */
  isShippingTaxed?: boolean;
};

export type SearchRules = {
  /** Groups of words that mean the same. */
  synonyms: string[][];
  /** Searches that lead to a page. */
  redirects: {
    text: string;
    /** A path of the shop. */
    url: string;
  }[];
  /** Products that a search shows first, in this order. */
  pinned: {
    text: string;
    productIds: number[];
  }[];
  /** Products that a search does not show. */
  hidden: {
    text: string;
    productIds: number[];
  }[];
  /** Searches that the search box does not suggest, nor others that contain them. */
  unsuggested?: string[];
};

export type User = {
  id: number;
  userid: string;
  email: string;
  /** Always the same mask; Null for an account without a password. */
  password: string;
  /** Always the same mask. */
  accessToken: string;
  emailVerified: boolean;
};

export type Registration = {
  email: string;
  password: string;
};

export type Customer = {
  id: number;
  /** The account; null for a guest. */
  userid: string | null;
  email: string;
  /** Empty for an account without orders that has given none. */
  name: string;
  /** Registration, or the first order of a guest. */
  since: string;
  /** Without cancelled ones. */
  orders: number;
  /** Their totals less refunds, in the currency of the newest one. */
  spent: number;
  currency: string;
  lastOrderAt: string | null;
  /** This, state and country are of the newest order. */
  city: string;
  state: string;
  country: string;
  tags: string[];
};

export type CustomerTags = {
  tags: string[];
};

export type CustomerNotes = {
  notes: CustomerNote[];
};

export type CustomerNote = {
  id: string;
  /** The userid; null once the account is deleted. */
  author: string | null;
  text: string;
  createdAt: string;
};

export type CustomerNoteDraft = {
  text: string;
};

export type Segment = {
  id: string;
  name: string;
  /** What its customers have in common, as a sentence. */
  conditions: string;
  /** How many are in it now; 10001 where there are more than 10000. */
  customers: number;
};

export type Promotion = {
  id: string;
  title: string;
  /** Null for an automatic promotion. */
  code: string | null;
  /** Whether it applies by codes for one order each. */
  oneTimeCodes: boolean;
  kind: 'amount' | 'percent' | 'free-shipping' | 'buy-get' | 'bundle';
  /** The amount, the percentage from 1 to 100, or the price of the bundle; null for free shipping and free items. */
  value: number | null;
  /** Of buy-get: the units that are bought. */
  buyUnits: number | null;
  /** Of buy-get: the units that are reduced, the cheapest ones. */
  getUnits: number | null;
  /** With the categories within it; null for any. */
  getCategory: string | null;
  /** Of bundle: its products. */
  productIds: number[];
  /** How often a set applies in one order; null without a limit. */
  timesPerOrder: number | null;
  /** With the categories within it; null for everything. */
  category: string | null;
  /** The minimum subtotal. */
  minimum: number;
  /** Null for everyone. */
  segmentId: string | null;
  /** Only for accounts without an order. */
  firstOrderOnly: boolean;
  /** A day such as 2026-11-27, in the time zone of the shop. */
  startsOn: string | null;
  /** The last day. */
  endsOn: string | null;
  totalUses: number | null;
  usesPerCustomer: number | null;
  /** What it may take off in all orders together. */
  budget: number | null;
  status: 'planned' | 'running' | 'used-up' | 'ended';
  /** The orders that have used it. */
  used: number;
  /** What it has taken off. */
  given: number;
  currency: string;
};

export type PromotionDraft = {
  title: string;
  /** Null for an automatic promotion. */
  code?: string | null;
  /** Whether it applies by codes for one order each. */
  oneTimeCodes?: boolean;
  kind: 'amount' | 'percent' | 'free-shipping' | 'buy-get' | 'bundle';
  /** The amount, the percentage from 1 to 100, or the price of the bundle; null for free shipping and free items. */
  value?: number | null;
  /** Of buy-get: the units that are bought. */
  buyUnits?: number | null;
  /** Of buy-get: the units that are reduced, the cheapest ones. */
  getUnits?: number | null;
  /** With the categories within it; null for any. */
  getCategory?: string | null;
  /** Of bundle: its products. */
  productIds?: number[];
  /** How often a set applies in one order; null without a limit. */
  timesPerOrder?: number | null;
  /** With the categories within it; null for everything. */
  category?: string | null;
  /** The minimum subtotal. */
  minimum?: number;
  /** Null for everyone. */
  segmentId?: string | null;
  /** Only for accounts without an order. */
  firstOrderOnly?: boolean;
  /** A day such as 2026-11-27, in the time zone of the shop. */
  startsOn?: string | null;
  /** The last day. */
  endsOn?: string | null;
  totalUses?: number | null;
  usesPerCustomer?: number | null;
  /** What it may take off in all orders together. */
  budget?: number | null;
};

export type OneTimeCodes = {
  /** The new codes, shown only now. */
  codes: string[];
};

export type OneTimeCodesDraft = {
  count: number;
};

export type ListedGiftCard = {
  id: string;
  /** The end of the code. */
  last4: string;
  status: 'active' | 'used' | 'expired' | 'disabled';
  currency: string;
  /** What it was issued with. */
  issued: number;
  /** What is left; the sum of the ledger. */
  balance: number;
  /** The address that the code is sent to; empty for none. */
  recipient: string;
  message: string;
  expiresAt: string | null;
  createdAt: string;
};

export type GiftCard = {
  id: string;
  /** The end of the code. */
  last4: string;
  status: 'active' | 'used' | 'expired' | 'disabled';
  currency: string;
  /** What it was issued with. */
  issued: number;
  /** What is left; the sum of the ledger. */
  balance: number;
  /** The address that the code is sent to; empty for none. */
  recipient: string;
  message: string;
  expiresAt: string | null;
  createdAt: string;
  /** The ledger, the oldest first. */
  entries: {
    id: string;
    /** Hold and release are of payments that are under way or came to nothing. */
    kind: 'issue' | 'hold' | 'release' | 'spend' | 'refund' | 'adjust';
    /** Below zero where it takes from the balance. */
    amount: number;
    orderId: number | null;
    orderNumber: string | null;
    /** Of an adjustment. */
    reason: string;
    createdAt: string;
  }[];
};

export type IssuedGiftCard = {
  id: string;
  /** The end of the code. */
  last4: string;
  status: 'active' | 'used' | 'expired' | 'disabled';
  currency: string;
  /** What it was issued with. */
  issued: number;
  /** What is left; the sum of the ledger. */
  balance: number;
  /** The address that the code is sent to; empty for none. */
  recipient: string;
  message: string;
  expiresAt: string | null;
  createdAt: string;
  /** Shown only now. Null where the Idempotency-Key repeats an earlier call. */
  code: string | null;
};

export type GiftCardDraft = {
  /** In the currency of the shop. */
  amount: number;
  /** Receives the code by email. */
  recipient?: string;
  /** For the recipient. */
  message?: string;
  /** The last day, in the time zone of the shop; null for never. */
  expiresOn?: string | null;
};

export interface ClientOptions {
  /** Where the shop is: https://shop.example */
  origin: string;
  /** 'vk_…', from the admin's page API keys. Without one the catalogue can be read. */
  key?: string;
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  /** Sent again with the same key a call is done once. */
  idempotencyKey?: string;
  /** The ETag of what is to be changed: when somebody else has changed it, nothing is done. */
  ifMatch?: string;
  signal?: AbortSignal;
}

export type Answer<Value> =
  | { ok: true; status: number; value: Value; headers: Headers }
  | { ok: false; status: number; problem: Problem; headers: Headers };

interface Sent extends CallOptions {
  body?: unknown;
  query?: object;
}

/** One function for each operation. What the shop refuses is an answer; what it cannot be reached for throws. */
export function shopClient({ origin, key, fetch = globalThis.fetch }: ClientOptions) {
  async function call<Value>(method: string, path: string, sent: Sent): Promise<Answer<Value>> {
    const { body, query = {}, idempotencyKey, ifMatch, signal } = sent;
    const url = new URL(`/api${path}`, origin);
    for (const [name, value] of Object.entries(query)) {
      for (const one of [value ?? []].flat()) url.searchParams.append(name, String(one));
    }
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const { status, headers } = response;
    const told = await response.json();
    return response.ok
      ? { ok: true, status, value: told, headers }
      : { ok: false, status, problem: told, headers };
  }

  return {
    /** List products, by id unless another order is requested. */
    listProducts: (
      query: {
        limit?: number;
        page?: number;
        cursor?: string;
        category?: string | string[];
        q?: string;
        collection?: string;
        brand?: string | string[];
        option?: string | string[];
        price?: string | string[];
        rating?: '2' | '3' | '4';
        stock?: 'yes';
        sale?: 'yes';
        origin?: string | string[];
        tag?: string | string[];
        in?: string | string[];
        sort?:
          | 'id'
          | 'none'
          | 'popularity'
          | 'mostRated'
          | 'lowtoHigh'
          | 'hightoLaw'
          | 'bestSelling'
          | 'newest';
        fields?: string;
      } = {},
      options: CallOptions = {},
    ) => call<Product[]>('GET', `/products`, { query, ...options }),
    /** Publish a product. */
    addProduct: (body: ProductDraft, options: CallOptions = {}) =>
      call<Product>('POST', `/products`, { body, ...options }),
    /** Get a product. */
    getProduct: (id: number, options: CallOptions = {}) =>
      call<Product>('GET', `/products/${encodeURIComponent(id)}`, options),
    /** Replace a product; optional fields that are left out keep their values. */
    replaceProduct: (id: number, body: ProductDraft, options: CallOptions = {}) =>
      call<Product>('PUT', `/products/${encodeURIComponent(id)}`, { body, ...options }),
    /** Update the fields that are sent. */
    changeProduct: (id: number, body: ProductChange, options: CallOptions = {}) =>
      call<Product>('PATCH', `/products/${encodeURIComponent(id)}`, { body, ...options }),
    /** Delete a product; carts say that it is no longer available. */
    deleteProduct: (id: number, options: CallOptions = {}) =>
      call<Record<string, never>>('DELETE', `/products/${encodeURIComponent(id)}`, options),
    /** List the images of a product, the main one first, in every size and format. */
    listImages: (id: number, options: CallOptions = {}) =>
      call<Image[]>('GET', `/products/${encodeURIComponent(id)}/images`, options),
    /** Replace the main image of a product. */
    replaceImage: (id: number, body: ImageDraft, options: CallOptions = {}) =>
      call<Product>('PUT', `/products/${encodeURIComponent(id)}/image`, { body, ...options }),
    /** List categories, in the merchant’s order, each before those within it. */
    listCategories: (query: { fields?: string } = {}, options: CallOptions = {}) =>
      call<Category[]>('GET', `/categories`, { query, ...options }),
    /** Add a category behind all the others of its parent. */
    addCategory: (body: CategoryDraft, options: CallOptions = {}) =>
      call<Category>('POST', `/categories`, { body, ...options }),
    /** Update the fields that are sent; a parent moves it with all within it. */
    changeCategory: (id: string, body: CategoryChange, options: CallOptions = {}) =>
      call<Category>('PATCH', `/categories/${encodeURIComponent(id)}`, { body, ...options }),
    /** Delete a category without products; those within it take its place. */
    deleteCategory: (id: string, options: CallOptions = {}) =>
      call<Record<string, never>>('DELETE', `/categories/${encodeURIComponent(id)}`, options),
    /** Move a category before or behind its neighbor of the same parent. */
    moveCategory: (id: string, body: CategoryMove, options: CallOptions = {}) =>
      call<Category[]>('POST', `/categories/${encodeURIComponent(id)}/move`, { body, ...options }),
    /** List the published collections, by title. */
    listCollections: (options: CallOptions = {}) =>
      call<Collection[]>('GET', `/collections`, options),
    /** Add a collection, by a rule or with these products. */
    addCollection: (body: CollectionDraft, options: CallOptions = {}) =>
      call<Collection>('POST', `/collections`, { body, ...options }),
    /** Get a published collection; listProducts has its products. */
    getCollection: (slug: string, options: CallOptions = {}) =>
      call<Collection>('GET', `/collections/${encodeURIComponent(slug)}`, options),
    /** Update the fields that are sent; a rule or products replace those before. */
    changeCollection: (id: string, body: CollectionChange, options: CallOptions = {}) =>
      call<Collection>('PATCH', `/collections/${encodeURIComponent(id)}`, { body, ...options }),
    /** Delete a collection; its products stay. */
    deleteCollection: (id: string, options: CallOptions = {}) =>
      call<Record<string, never>>('DELETE', `/collections/${encodeURIComponent(id)}`, options),
    /** Get the video of a product. */
    getVideo: (id: number, options: CallOptions = {}) =>
      call<Video>('GET', `/products/${encodeURIComponent(id)}/video`, options),
    /** Add or replace the video of a product. */
    replaceVideo: (id: number, body: VideoDraft, options: CallOptions = {}) =>
      call<Video>('PUT', `/products/${encodeURIComponent(id)}/video`, { body, ...options }),
    /** Remove the video of a product. */
    removeVideo: (id: number, options: CallOptions = {}) =>
      call<Record<string, never>>('DELETE', `/products/${encodeURIComponent(id)}/video`, options),
    /** Get the size guide of a product: its own, or that of its category. */
    getProductSizeGuide: (id: number, options: CallOptions = {}) =>
      call<ShownSizeGuide>('GET', `/products/${encodeURIComponent(id)}/size-guide`, options),
    /** List the size guides, by title. */
    listSizeGuides: (options: CallOptions = {}) =>
      call<SizeGuide[]>('GET', `/size-guides`, options),
    /** Add a size guide for categories and products. */
    addSizeGuide: (body: SizeGuideDraft, options: CallOptions = {}) =>
      call<SizeGuide>('POST', `/size-guides`, { body, ...options }),
    /** Update the fields that are sent; a table replaces the one before. */
    changeSizeGuide: (id: string, body: SizeGuideChange, options: CallOptions = {}) =>
      call<SizeGuide>('PATCH', `/size-guides/${encodeURIComponent(id)}`, { body, ...options }),
    /** Delete a size guide; its products stay. */
    deleteSizeGuide: (id: string, options: CallOptions = {}) =>
      call<Record<string, never>>('DELETE', `/size-guides/${encodeURIComponent(id)}`, options),
    /** List what products can be filtered by, with counts under the other filters. */
    listFacets: (
      query: {
        category?: string | string[];
        q?: string;
        collection?: string;
        brand?: string | string[];
        option?: string | string[];
        price?: string | string[];
        rating?: '2' | '3' | '4';
        stock?: 'yes';
        sale?: 'yes';
        origin?: string | string[];
        tag?: string | string[];
        in?: string | string[];
      } = {},
      options: CallOptions = {},
    ) => call<Facet[]>('GET', `/facets`, { query, ...options }),
    /** List the reviews of a product, ten per page, newest first. */
    listReviews: (
      id: number,
      query: { page?: number; fields?: string } = {},
      options: CallOptions = {},
    ) =>
      call<Review[]>('GET', `/products/${encodeURIComponent(id)}/reviews`, { query, ...options }),
    /** Write or update your review of a product: one per account. */
    writeReview: (id: number, body: ReviewDraft, options: CallOptions = {}) =>
      call<Review>('PUT', `/products/${encodeURIComponent(id)}/review`, { body, ...options }),
    /** Delete your review of a product. */
    deleteReview: (id: number, options: CallOptions = {}) =>
      call<Record<string, never>>('DELETE', `/products/${encodeURIComponent(id)}/review`, options),
    /** Report a review to staff; repeating it has no effect. */
    reportReview: (reviewId: string, options: CallOptions = {}) =>
      call<Record<string, never>>(
        'POST',
        `/reviews/${encodeURIComponent(reviewId)}/reports`,
        options,
      ),
    /** Count a review as helpful to you; repeating it has no effect. */
    voteForReview: (reviewId: string, options: CallOptions = {}) =>
      call<Record<string, never>>(
        'POST',
        `/reviews/${encodeURIComponent(reviewId)}/votes`,
        options,
      ),
    /** Write or replace the public reply of the shop to a review, as plain text. */
    replyToReview: (reviewId: string, body: ReviewReplyDraft, options: CallOptions = {}) =>
      call<Review>('PUT', `/reviews/${encodeURIComponent(reviewId)}/reply`, { body, ...options }),
    /** Delete the public reply of the shop to a review; without one it has no effect. */
    deleteReviewReply: (reviewId: string, options: CallOptions = {}) =>
      call<Review>('DELETE', `/reviews/${encodeURIComponent(reviewId)}/reply`, options),
    /** Get the cart with current prices. */
    getCart: (options: CallOptions = {}) => call<Cart>('GET', `/cart`, options),
    /** Add an item to the cart, up to the available stock. */
    addToCart: (body: Adding, options: CallOptions = {}) =>
      call<Cart>('POST', `/cart/lines`, { body, ...options }),
    /** Set the quantity of a cart line. */
    changeQuantity: (variantId: string, body: Quantity, options: CallOptions = {}) =>
      call<Cart>('PUT', `/cart/lines/${encodeURIComponent(variantId)}`, { body, ...options }),
    /** Remove a cart line. */
    removeFromCart: (variantId: string, options: CallOptions = {}) =>
      call<Cart>('DELETE', `/cart/lines/${encodeURIComponent(variantId)}`, options),
    /** List orders by id: all orders for staff, their own for customers. */
    listOrders: (
      query: { limit?: number; page?: number; cursor?: string; fields?: string } = {},
      options: CallOptions = {},
    ) => call<Order[]>('GET', `/orders`, { query, ...options }),
    /** Place an order for a list of items; the cart stays as it is. */
    placeOrder: (body: OrderDraft, options: CallOptions = {}) =>
      call<Order>('POST', `/orders`, { body, ...options }),
    /** Get an order. */
    getOrder: (id: number, options: CallOptions = {}) =>
      call<Order>('GET', `/orders/${encodeURIComponent(id)}`, options),
    /** Change items, discount, addresses and shipping of an order that has not shipped. */
    editOrder: (id: number, body: OrderEdit, options: CallOptions = {}) =>
      call<Order>('PATCH', `/orders/${encodeURIComponent(id)}`, { body, ...options }),
    /** Mark an order as paid, shipped, delivered, refunded or cancelled, or cancel its rest; repeating it has no effect. */
    changeOrderState: (id: number, body: OrderState, options: CallOptions = {}) =>
      call<Order>('PUT', `/orders/${encodeURIComponent(id)}/state`, { body, ...options }),
    /** List the shipments of an order and what is left to ship. */
    listFulfillments: (id: number, options: CallOptions = {}) =>
      call<OrderFulfillments>('GET', `/orders/${encodeURIComponent(id)}/fulfillments`, options),
    /** Ship units of an order; the customer is emailed a minute later. */
    createFulfillment: (id: number, body: FulfillmentDraft, options: CallOptions = {}) =>
      call<Fulfillment>('POST', `/orders/${encodeURIComponent(id)}/fulfillments`, {
        body,
        ...options,
      }),
    /** Get a shipment. */
    getFulfillment: (id: number, fulfillmentId: string, options: CallOptions = {}) =>
      call<Fulfillment>(
        'GET',
        `/orders/${encodeURIComponent(id)}/fulfillments/${encodeURIComponent(fulfillmentId)}`,
        options,
      ),
    /** Correct the carrier, the tracking number or the link of a shipment. */
    updateFulfillment: (
      { id, fulfillmentId }: { id: number; fulfillmentId: string },
      body: TrackingChange,
      options: CallOptions = {},
    ) =>
      call<Fulfillment>(
        'PATCH',
        `/orders/${encodeURIComponent(id)}/fulfillments/${encodeURIComponent(fulfillmentId)}`,
        { body, ...options },
      ),
    /** Undo a shipment within a minute; repeating it has no effect. */
    cancelFulfillment: (id: number, fulfillmentId: string, options: CallOptions = {}) =>
      call<Fulfillment>(
        'POST',
        `/orders/${encodeURIComponent(id)}/fulfillments/${encodeURIComponent(fulfillmentId)}/cancel`,
        options,
      ),
    /** List the refunds of an order and what is left to refund. */
    listRefunds: (id: number, options: CallOptions = {}) =>
      call<OrderRefunds>('GET', `/orders/${encodeURIComponent(id)}/refunds`, options),
    /** Refund units, shipping or an amount of a paid order through its payment provider; above the limit of the shop it waits until staff approve it in the admin area (approval-needed). */
    refundOrder: (id: number, body: RefundDraft, options: CallOptions = {}) =>
      call<Refund>('POST', `/orders/${encodeURIComponent(id)}/refunds`, { body, ...options }),
    /** List invoices and credit notes in the order of their issue. */
    listDocuments: (
      query: {
        limit?: number;
        page?: number;
        cursor?: string;
        fields?: string;
        from?: string;
        to?: string;
        orderId?: number;
      } = {},
      options: CallOptions = {},
    ) => call<Document[]>('GET', `/documents`, { query, ...options }),
    /** Get an invoice or a credit note. */
    getDocument: (id: number, options: CallOptions = {}) =>
      call<Document>('GET', `/documents/${encodeURIComponent(id)}`, options),
    /** Get an invoice or a credit note as PDF, in Base64. */
    getDocumentFile: (id: number, options: CallOptions = {}) =>
      call<DocumentFile>('GET', `/documents/${encodeURIComponent(id)}/pdf`, options),
    /** Issue the invoice of an order at once. */
    issueInvoice: (id: number, options: CallOptions = {}) =>
      call<Document>('POST', `/orders/${encodeURIComponent(id)}/invoice`, options),
    /** List the returns of an order. */
    listReturns: (id: number, options: CallOptions = {}) =>
      call<OrderReturns>('GET', `/orders/${encodeURIComponent(id)}/returns`, options),
    /** Record a return for a customer, whenever the order was delivered. */
    createReturn: (id: number, body: ReturnDraft, options: CallOptions = {}) =>
      call<Return>('POST', `/orders/${encodeURIComponent(id)}/returns`, { body, ...options }),
    /** Get a photo that the customer has added to a return, in Base64. */
    getReturnPhoto: (returnId: string, photoId: string, options: CallOptions = {}) =>
      call<ReturnPhoto>(
        'GET',
        `/returns/${encodeURIComponent(returnId)}/photos/${encodeURIComponent(photoId)}`,
        options,
      ),
    /** Approve, refuse, cancel or complete a return; the customer is emailed the answer. */
    changeReturn: (returnId: string, body: ReturnChange, options: CallOptions = {}) =>
      call<Return>('PATCH', `/returns/${encodeURIComponent(returnId)}`, { body, ...options }),
    /** Record which units of a return have arrived. */
    receiveReturn: (returnId: string, body: ReturnReceipt, options: CallOptions = {}) =>
      call<Return>('POST', `/returns/${encodeURIComponent(returnId)}/receipt`, {
        body,
        ...options,
      }),
    /** Refund the units of a return that have arrived, and complete it. */
    refundReturn: (returnId: string, body: ReturnRefund, options: CallOptions = {}) =>
      call<Return>('POST', `/returns/${encodeURIComponent(returnId)}/refund`, { body, ...options }),
    /** Approve a return and place the order of other items that replace those of its lines. */
    exchangeReturn: (returnId: string, body: ReturnExchange, options: CallOptions = {}) =>
      call<Return>('POST', `/returns/${encodeURIComponent(returnId)}/exchange`, {
        body,
        ...options,
      }),
    /** Cancel the order that replaces items of a return, while nothing of it has shipped. */
    endExchange: (returnId: string, options: CallOptions = {}) =>
      call<Return>('DELETE', `/returns/${encodeURIComponent(returnId)}/exchange`, options),
    /** Place an order for the cart, and empty it. */
    checkOut: (body: CheckoutDraft, options: CallOptions = {}) =>
      call<Order>('POST', `/checkout`, { body, ...options }),
    /** List checkouts that were begun and not finished, those changed last first. */
    listAbandonedCheckouts: (
      query: { limit?: number; page?: number; fields?: string } = {},
      options: CallOptions = {},
    ) => call<AbandonedCheckout[]>('GET', `/abandoned-checkouts`, { query, ...options }),
    /** List draft orders, those changed last first. */
    listDraftOrders: (
      query: { limit?: number; page?: number; fields?: string } = {},
      options: CallOptions = {},
    ) => call<DraftOrder[]>('GET', `/draft-orders`, { query, ...options }),
    /** Create a draft order, which may be incomplete. */
    createDraftOrder: (body: DraftOrderChange, options: CallOptions = {}) =>
      call<DraftOrder>('POST', `/draft-orders`, { body, ...options }),
    /** Get a draft order with its totals and what is missing. */
    getDraftOrder: (id: string, options: CallOptions = {}) =>
      call<DraftOrder>('GET', `/draft-orders/${encodeURIComponent(id)}`, options),
    /** Replace the content of a draft order. */
    replaceDraftOrder: (id: string, body: DraftOrderChange, options: CallOptions = {}) =>
      call<DraftOrder>('PUT', `/draft-orders/${encodeURIComponent(id)}`, { body, ...options }),
    /** Delete a draft order. */
    deleteDraftOrder: (id: string, options: CallOptions = {}) =>
      call<DraftOrder>('DELETE', `/draft-orders/${encodeURIComponent(id)}`, options),
    /** Place a draft order, with a payment link by email or as paid; once, however often it is sent. */
    placeDraftOrder: (id: string, body: DraftOrderPlacement, options: CallOptions = {}) =>
      call<Order>('POST', `/draft-orders/${encodeURIComponent(id)}/place`, { body, ...options }),
    /** List shipping methods, in the order in which the checkout offers them. */
    listShippingMethods: (options: CallOptions = {}) =>
      call<ShippingMethod[]>('GET', `/shipping-methods`, options),
    /** Add a shipping method after the others. */
    addShippingMethod: (body: ShippingMethodDraft, options: CallOptions = {}) =>
      call<ShippingMethod>('POST', `/shipping-methods`, { body, ...options }),
    /** Get a shipping method. */
    getShippingMethod: (code: string, options: CallOptions = {}) =>
      call<ShippingMethod>('GET', `/shipping-methods/${encodeURIComponent(code)}`, options),
    /** Replace a shipping method, which keeps its code and its place. */
    replaceShippingMethod: (code: string, body: ShippingMethodChange, options: CallOptions = {}) =>
      call<ShippingMethod>('PUT', `/shipping-methods/${encodeURIComponent(code)}`, {
        body,
        ...options,
      }),
    /** Delete a shipping method; orders keep its name. */
    deleteShippingMethod: (code: string, options: CallOptions = {}) =>
      call<ShippingMethod>('DELETE', `/shipping-methods/${encodeURIComponent(code)}`, options),
    /** List tax rates. */
    listTaxRates: (options: CallOptions = {}) => call<TaxRate[]>('GET', `/tax-rates`, options),
    /** Add a tax rate after the others. */
    addTaxRate: (body: TaxRateDraft, options: CallOptions = {}) =>
      call<TaxRate>('POST', `/tax-rates`, { body, ...options }),
    /** Get a tax rate. */
    getTaxRate: (code: string, options: CallOptions = {}) =>
      call<TaxRate>('GET', `/tax-rates/${encodeURIComponent(code)}`, options),
    /** Replace a tax rate, which keeps its code and its place. */
    replaceTaxRate: (code: string, body: TaxRateChange, options: CallOptions = {}) =>
      call<TaxRate>('PUT', `/tax-rates/${encodeURIComponent(code)}`, { body, ...options }),
    /** Delete a tax rate; orders keep the tax that they were placed with. */
    deleteTaxRate: (code: string, options: CallOptions = {}) =>
      call<TaxRate>('DELETE', `/tax-rates/${encodeURIComponent(code)}`, options),
    /** Get the synonyms, redirects and pinned and hidden products of searches. */
    getSearchRules: (options: CallOptions = {}) =>
      call<SearchRules>('GET', `/search-rules`, options),
    /** Replace the rules of searches. */
    replaceSearchRules: (body: SearchRules, options: CallOptions = {}) =>
      call<SearchRules>('PUT', `/search-rules`, { body, ...options }),
    /** List accounts, by id. */
    listUsers: (
      query: { limit?: number; page?: number; cursor?: string; fields?: string } = {},
      options: CallOptions = {},
    ) => call<User[]>('GET', `/users`, { query, ...options }),
    /** Register a customer account; other fields are ignored. */
    register: (body: Registration, options: CallOptions = {}) =>
      call<User>('POST', `/users`, { body, ...options }),
    /** Get an account. */
    getUser: (id: number, options: CallOptions = {}) =>
      call<User>('GET', `/users/${encodeURIComponent(id)}`, options),
    /** Delete an account with its sessions, cart and reviews; under the two-person rule of the shop it waits until other staff approve it in the admin area (approval-needed). */
    deleteUser: (id: number, options: CallOptions = {}) =>
      call<Record<string, never>>('DELETE', `/users/${encodeURIComponent(id)}`, options),
    /** Get the account of the caller. */
    getAccount: (options: CallOptions = {}) => call<User>('GET', `/account`, options),
    /** List customers, accounts and guests, by id. */
    listCustomers: (
      query: { limit?: number; page?: number; cursor?: string; fields?: string } = {},
      options: CallOptions = {},
    ) => call<Customer[]>('GET', `/customers`, { query, ...options }),
    /** Get a customer. */
    getCustomer: (id: number, options: CallOptions = {}) =>
      call<Customer>('GET', `/customers/${encodeURIComponent(id)}`, options),
    /** Set the tags of a customer; others are removed, and their case does not matter. */
    setCustomerTags: (id: number, body: CustomerTags, options: CallOptions = {}) =>
      call<Customer>('PUT', `/customers/${encodeURIComponent(id)}/tags`, { body, ...options }),
    /** List what staff have noted about a customer, newest first. */
    listCustomerNotes: (id: number, options: CallOptions = {}) =>
      call<CustomerNotes>('GET', `/customers/${encodeURIComponent(id)}/notes`, options),
    /** Add a note about a customer, which only staff can read. */
    addCustomerNote: (id: number, body: CustomerNoteDraft, options: CallOptions = {}) =>
      call<CustomerNotes>('POST', `/customers/${encodeURIComponent(id)}/notes`, {
        body,
        ...options,
      }),
    /** List the segments of customers, by name. */
    listSegments: (options: CallOptions = {}) => call<Segment[]>('GET', `/segments`, options),
    /** Get a segment of customers. */
    getSegment: (id: string, options: CallOptions = {}) =>
      call<Segment>('GET', `/segments/${encodeURIComponent(id)}`, options),
    /** List current, past and planned promotions, newest first. */
    listPromotions: (options: CallOptions = {}) => call<Promotion[]>('GET', `/promotions`, options),
    /** Add a promotion. */
    addPromotion: (body: PromotionDraft, options: CallOptions = {}) =>
      call<Promotion>('POST', `/promotions`, { body, ...options }),
    /** Get a promotion. */
    getPromotion: (id: string, options: CallOptions = {}) =>
      call<Promotion>('GET', `/promotions/${encodeURIComponent(id)}`, options),
    /** Change a promotion that no order has used. */
    changePromotion: (id: string, body: PromotionDraft, options: CallOptions = {}) =>
      call<Promotion>('PUT', `/promotions/${encodeURIComponent(id)}`, { body, ...options }),
    /** End a promotion; orders keep their discount. */
    endPromotion: (id: string, options: CallOptions = {}) =>
      call<Promotion>('POST', `/promotions/${encodeURIComponent(id)}/end`, options),
    /** Create codes for one order each, up to 10,000 for a promotion. */
    addOneTimeCodes: (id: string, body: OneTimeCodesDraft, options: CallOptions = {}) =>
      call<OneTimeCodes>('POST', `/promotions/${encodeURIComponent(id)}/codes`, {
        body,
        ...options,
      }),
    /** List gift cards, the newest first. */
    listGiftCards: (
      query: { limit?: number; page?: number; text?: string; fields?: string } = {},
      options: CallOptions = {},
    ) => call<ListedGiftCard[]>('GET', `/gift-cards`, { query, ...options }),
    /** Issue a gift card; only this answer has its code. */
    issueGiftCard: (body: GiftCardDraft, options: CallOptions = {}) =>
      call<IssuedGiftCard>('POST', `/gift-cards`, { body, ...options }),
    /** Get a gift card with its ledger. */
    getGiftCard: (id: string, options: CallOptions = {}) =>
      call<GiftCard>('GET', `/gift-cards/${encodeURIComponent(id)}`, options),
    /** Disable a gift card: it keeps its balance and pays nothing. */
    disableGiftCard: (id: string, options: CallOptions = {}) =>
      call<GiftCard>('POST', `/gift-cards/${encodeURIComponent(id)}/disable`, options),
    /** Enable a disabled gift card. */
    enableGiftCard: (id: string, options: CallOptions = {}) =>
      call<GiftCard>('POST', `/gift-cards/${encodeURIComponent(id)}/enable`, options),
  };
}
