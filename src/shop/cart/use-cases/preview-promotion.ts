import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { type CartLine, maxLineQuantity, maxLines } from '#shop/cart/rules/cart.ts';
import {
  previewBuyers,
  previewPromotion as previewOf,
  type PromotionPreview,
} from '#shop/cart/rules/promotion-preview.ts';
import { readLinesOnSale, readVariantLines } from '#shop/cart/store/cart-contents.ts';
import { listCategories } from '#shop/catalogue/store/categories.ts';
import { foundBy } from '#shop/catalogue/store/table-plan.ts';
import { type Promotion, withBranches } from '#shop/promotions/rules/promotion.ts';
import type { PromotionForm, PromotionProblems } from '#shop/promotions/rules/promotion-form.ts';
import { reductionSentence } from '#shop/promotions/rules/reduction-words.ts';
import { findPromotionById, listAutomaticPromotions } from '#shop/promotions/store/promotions.ts';
import { bundleTitles, readPromotionForm } from '#shop/promotions/use-cases/read-promotion-form.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import { readSettings } from '#shop/settings/store/settings.ts';
import type { SegmentName } from '#shop/hooks.ts';
import { money, parseMoney } from '#platform/money.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shop } from '#shop/shop.ts';

export interface PreviewRequest {
  promotionId: string;
  /** A promotion that is not saved, or unsaved changes of one. */
  form: PromotionForm | null;
  items: readonly { variantId: string; quantity: string }[];
  /** '' for one that the promotion is for. */
  buyer: string;
  /** As it was typed. */
  shipping: string;
  /** Words, a product number or a SKU to find items by. */
  find: string;
}

export interface ShownPreview extends PromotionPreview {
  promotion: Promotion;
  sentence: string;
  lines: CartLine[];
  buyer: string;
  segments: SegmentName[];
  isShippingUnread: boolean;
  /** Null before anything was searched for. */
  found: CartLine[] | null;
}

export type PreviewFailure =
  | { code: 'forbidden' | 'not-found' }
  | { code: 'incomplete'; problems: PromotionProblems };

/** What a cart would pay with a promotion. Nothing is stored. */
export async function previewPromotion(
  shop: Shop,
  visitor: Visitor,
  request: PreviewRequest,
): Promise<Result<ShownPreview, PreviewFailure>> {
  if (!may(visitor, 'manage-promotions')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const now = shop.clock();
  const { currency } = settingsFrom(await readSettings(read));
  const requested = await readPromotion(shop, request, currency);
  if (!requested.ok) return requested;
  const promotion = withBranches(requested.value, await listCategories(read));
  const segments = await shop.hooks.segmentNames(read);
  const isBuyer = request.buyer in previewBuyers || segments.some(({ id }) => id === request.buyer);
  const buyer = isBuyer ? request.buyer : likelyBuyer(promotion);
  const lines = await readItems(shop, request, currency);
  const automatic = await listAutomaticPromotions(read, now);
  const others = automatic.filter(({ id }) => id !== promotion.id);
  const typed =
    request.shipping === '' ? money(0, currency) : parseMoney(request.shipping, currency);
  const shipping = typed ?? money(0, currency);
  const { minimum } = promotion;
  const titles = await bundleTitles(read, promotion);
  return ok({
    ...previewOf(lines, { promotion, others, buyer, shipping, now }),
    promotion,
    sentence: reductionSentence(promotion.reduction, { minimum, titles }),
    lines,
    buyer,
    segments: segments.map(({ id, name }) => ({ id, name })),
    isShippingUnread: typed === null,
    found: await findItems(shop, request, currency),
  });
}

async function readPromotion(
  shop: Shop,
  { promotionId: id, form }: PreviewRequest,
  currency: string,
): Promise<Result<Promotion, PreviewFailure>> {
  const stored = await findPromotionById(shop.db.read, id);
  if (!form) return stored ? ok(stored) : failed({ code: 'not-found' });
  const facts = await readPromotionForm(shop, form);
  if (!facts.ok) return facts;
  const unused = { usedCount: 0, given: money(0, currency), createdAt: 0 };
  return ok({ ...unused, ...stored, ...facts.value, id });
}

function likelyBuyer({ segmentId, isFirstOrderOnly }: Promotion): string {
  return segmentId ?? (isFirstOrderOnly ? 'first' : 'returning');
}

/** Those on sale, each variant once; a quantity of 0 removes an item. */
async function readItems(
  { db }: Shop,
  { items }: PreviewRequest,
  currency: string,
): Promise<CartLine[]> {
  const wanted = new Map<string, number>();
  for (const { variantId, quantity } of items.slice(0, maxLines)) {
    const units = /^\d{1,3}$/.test(quantity) ? Math.min(Number(quantity), maxLineQuantity) : 1;
    wanted.set(variantId, units);
  }
  const onSale = await readVariantLines(db.read, [...wanted.keys()], currency);
  const byVariant = new Map(onSale.map((line) => [line.variantId, line]));
  return [...wanted].flatMap(([variantId, quantity]) => {
    const line = byVariant.get(variantId);
    return line && quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

const maxFoundProducts = 10;
const maxFoundVariants = 30;

async function findItems({ db }: Shop, { find }: PreviewRequest, currency: string) {
  if (find === '') return null;
  const productIds = await foundBy(db.read, find, maxFoundProducts);
  if (productIds.length === 0) return [];
  return (await readLinesOnSale(db.read, productIds, currency)).slice(0, maxFoundVariants);
}
