import { decimalString, money } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { type BulkEdit, changedPrice } from './bulk-edit.ts';
import type { ProductState } from './product-changes.ts';
import { changedTags, maxTags, tagsProblem } from './product-tags.ts';
import { priceProblem, type ProductFacts } from './product-form.ts';
import type { VariantFacts } from './variant-grid.ts';

/** A stored product, as far as a bulk edit may change it. */
export interface BulkEdited<Variant extends VariantFacts> extends ProductState {
  variants: readonly Variant[];
}

/** The product after the edit, or a message why it is impossible. */
export function planBulkEdit<Variant extends VariantFacts>(
  edit: BulkEdit,
  before: BulkEdited<Variant>,
  currency: string,
): Result<BulkEdited<Variant>, { code: 'impossible'; words: string }> {
  const variants = before.variants.map((variant) => changedVariant(edit, variant, currency));
  const status = edit.status ?? before.status;
  const tags = changedTags(before.facts.tags, edit.tags);
  const words =
    variants.map((variant) => obstacle(variant, edit, currency)).find((one) => one !== null) ??
    pictureObstacle(before, status) ??
    (tagsProblem(tags ?? '') ? `It would have more than ${maxTags} tags` : null);
  if (words) return failed({ code: 'impossible', words });
  const category = edit.category ?? before.facts.category;
  const facts = { ...before.facts, category, tags, ...pricesOf(variants, before) };
  return ok({ ...before, status, facts, variants });
}

/** The product's price is its cheapest variant's; its stock is that of a single variant. */
export function pricesOf(
  variants: readonly VariantFacts[],
  { options }: Pick<ProductState, 'options'>,
): Pick<ProductFacts, 'priceMinor' | 'compareAtMinor' | 'onHand'> {
  const [first, ...others] = variants;
  if (!first) throw new Error('a product has at least one variant');
  const cheapest = others.reduce((a, b) => (b.priceMinor < a.priceMinor ? b : a), first);
  const { priceMinor, compareAtMinor } = cheapest;
  return { priceMinor, compareAtMinor, onHand: options.length === 0 ? first.onHand : null };
}

function changedVariant<Variant extends VariantFacts>(
  { price, former, stock }: BulkEdit,
  variant: Variant,
  currency: string,
): Variant {
  const priceMinor = price ? changedPrice(variant.priceMinor, price, currency) : variant.priceMinor;
  const { compareAtMinor, onHand } = variant;
  return {
    ...variant,
    priceMinor,
    compareAtMinor: former ? changedFormer(former, variant.priceMinor) : compareAtMinor,
    onHand: stock ? changedStock(stock, onHand) : onHand,
  };
}

function changedFormer(former: NonNullable<BulkEdit['former']>, untilNow: number): number | null {
  if (former.way === 'none') return null;
  return former.way === 'set' ? former.minor : untilNow;
}

/** Where stock is not tracked, the added quantity becomes the stock. */
function changedStock(stock: NonNullable<BulkEdit['stock']>, onHand: number | null) {
  if (stock.way === 'not-tracked') return null;
  return stock.way === 'set' ? stock.units : (onHand ?? 0) + stock.units;
}

function obstacle(
  { priceMinor, compareAtMinor, onHand }: VariantFacts,
  edit: BulkEdit,
  currency: string,
): string | null {
  if (edit.price && priceMinor <= 0) return 'The price would be 0 or less';
  const highest = decimalString(money(Math.max(priceMinor, compareAtMinor ?? 0), currency));
  const terms = { currency, categories: [], rules: 'catalogue' } as const;
  if (priceProblem(highest, terms)) return 'The price would be too high';
  const isReducedAnew = edit.price !== null || edit.former !== null;
  if (isReducedAnew && compareAtMinor !== null && compareAtMinor <= priceMinor) {
    return 'The compare-at price would not be more than the price';
  }
  return onHand !== null && onHand < 0 ? 'The stock would be negative' : null;
}

function pictureObstacle({ status: was, pictures }: ProductState, status: string): string | null {
  const comesIntoShop = was === 'draft' && status === 'published';
  return comesIntoShop && pictures.length === 0 ? 'A published product needs a picture' : null;
}
