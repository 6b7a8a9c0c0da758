import type { Order } from '#shop/orders/rules/order.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { DocumentLink } from '#shop/orders/rules/document-link.ts';
import type { SearchRuleEffects } from '#shop/settings/rules/search-picks.ts';
import type { SynonymGroups } from '#shop/search/rules/synonyms.ts';
import type { SettingsProblems } from '#shop/settings/rules/rule.ts';
import type { Settings } from '#shop/settings/rules/settings.ts';
import type { ReturnLink } from '#shop/orders/rules/return-link.ts';
import type { Money } from '#platform/money.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Reader, Writer } from '#platform/database/database.ts';

/** The parts of the shop that a hook outside a write needs. */
interface HookShop {
  db: Database;
  clock: Clock;
  newId: () => string;
}

/**
 * What higher features do when something happens in a lower one, which calls it in the same write. The wiring
 * registers them in `src/hooks.ts`.
 */
export interface Hooks {
  /** Amounts stay the same, number for number. */
  currencyChanged: (writer: Writer, currency: string) => Promise<void>;
  synonymsChanged: (writer: Writer, synonyms: SynonymGroups) => Promise<void>;
  /** What would have no effect among changed rules of searches. */
  searchRuleProblems: (
    reader: Reader,
    change: { before: Settings; values: Partial<Settings> },
  ) => Promise<SettingsProblems>;
  searchRuleEffects: (reader: Reader, settings: Settings) => Promise<SearchRuleEffects>;
  /** Called before the product's own rows are deleted. */
  productDeleted: (writer: Writer, productId: number) => Promise<void>;
  /** Called after the product's own rows were restored. */
  productRestored: (writer: Writer, productId: number) => Promise<void>;
  /** An API client has given the main picture of a product as a URL. */
  pictureAddressGiven: (writer: Writer, given: GivenPicture) => Promise<void>;
  /** The pictures of a product were set: URLs given earlier no longer apply. */
  picturesChosen: (writer: Writer, productId: number) => Promise<void>;
  /** A customer has registered, by form or with a provider. */
  accountRegistered: (
    writer: Writer,
    account: { newId: () => string; email: string; now: number },
  ) => Promise<void>;
  /** The account has verified its email address, by whatever means. */
  emailVerified: (writer: Writer, account: VerifiedAccount) => Promise<void>;
  /** The account's email address has changed. */
  emailChanged: (
    writer: Writer,
    change: { from: string; to: string; isFromVerified: boolean },
  ) => Promise<void>;
  /** The owner of the address has taken over the account; the data saved in it before is removed. */
  accountReclaimed: (writer: Writer, account: { userId: string; now: number }) => Promise<void>;
  /** Erases the account itself as well; `jobId` identifies the job for what is erased later. */
  accountDeleted: (
    writer: Writer,
    account: { userId: string; jobId: string; now: number },
  ) => Promise<void>;
  /** The stored value of a category has changed. */
  categoryRenamed: (writer: Writer, change: { from: string; to: string }) => Promise<void>;
  /** Of these segments of customers, those that the account is in now. */
  segmentsOf: (
    reader: Reader,
    request: { userId: string; segmentIds: readonly string[]; now: number },
  ) => Promise<Set<string>>;
  /** The owners who can sign in. */
  countOwners: (reader: Reader) => Promise<number>;
  /** What the orders placed with each promotion come to, less refunds. */
  promotionSales: (reader: Reader) => Promise<PromotionSales[]>;
  /** What lists of products can be filtered by. */
  filterChoices: (db: Database) => Promise<FilterChoice[]>;
  /** All segments of customers by name. */
  segmentNames: (reader: Reader) => Promise<SegmentName[]>;
  /** The invoices and credit notes of orders, by order. */
  documentsOf: (
    reader: Reader,
    orderIds: readonly number[],
  ) => Promise<Map<number, DocumentLink[]>>;
  /** The returns of an order, the newest first. */
  returnsOf: (reader: Reader, orderId: number) => Promise<ReturnLink[]>;
  /** The contact details of these orders are removed. */
  contactForgotten: (writer: Writer, orderIds: readonly number[]) => Promise<void>;
  /** Called before its stock returns. */
  orderCancelled: (writer: Writer, cancelled: CancelledOrder) => Promise<void>;
  /** Called before lines and amounts of an order are edited. */
  orderEdited: (writer: Writer, orderId: number) => Promise<void>;
  orderShipped: (writer: Writer, order: Order) => Promise<void>;
  /** Moves what the browser collected before sign-in to the account; returns Set-Cookie lines. */
  signedIn: (shop: HookShop, signIn: { visitor: Visitor; request: Request }) => Promise<string[]>;
  /** Returns Set-Cookie lines for a browser that has signed out. */
  signedOut: (request: Request) => string[];
}

export interface PromotionSales {
  promotionId: string;
  revenue: Money;
}

export interface FilterChoice {
  title: string;
  hint: string;
}

export interface SegmentName {
  id: string;
  name: string;
}

export interface CancelledOrder {
  newId: () => string;
  orderId: number;
  /** Null for the customer of a signed link, and for the shop itself. */
  actorId: string | null;
  now: number;
}

export interface VerifiedAccount {
  newId: () => string;
  userId: string;
  email: string;
  now: number;
}

export interface GivenPicture {
  id: string;
  productId: number;
  address: string;
  /** The current main picture; null if there is none. */
  mainName: string | null;
  now: number;
}
