import { productFormOf, type ProductProblems } from '#shop/catalogue/rules/product-form.ts';
import type { Product } from '#shop/catalogue/rules/product.ts';
import type { Picture } from '#platform/images.ts';
import { pictureNameIn } from '#platform/images.ts';
import { webAddress } from '#platform/normalized-url.ts';
import { ok, type Result } from '#platform/result.ts';
import { addProduct } from '#shop/catalogue/use-cases/add-product.ts';
import { openProduct } from '#shop/catalogue/use-cases/open-product.ts';
import { showProduct } from '#shop/catalogue/use-cases/show-product.ts';
import { updateProduct } from '#shop/catalogue/use-cases/update-product.ts';
import {
  blankProductForm,
  productFormOfDraft,
  productPaths,
  productToWire,
  type WireProductChange,
  type WireProductDraft,
  withoutShownRating,
} from './product-json.ts';
import { type ImageFailure, imageRefusal, storeSentImage } from './sent-image.ts';
import { callKey } from '#shop/api/api/idempotency-key.ts';
import { type ApiCall, visitorOf } from '#shop/api/api/operation.ts';
import { isCurrent } from '#shop/api/api/precondition.ts';
import {
  type ApiResponse,
  type FieldError,
  invalid,
  problem,
  type ProblemCode,
} from '#shop/api/api/problem.ts';

/** An ETag that changes with every change of the representation. */
export function productTag({ id, version }: Pick<Product, 'id' | 'version'>): string {
  return `"${id}-${version}"`;
}

/** Options for drafts of old clients; operations under /api do not use them. */
interface DraftReading {
  /** Images are downloaded from any URL, and failed downloads are ignored. */
  isAnyImageAccepted?: boolean;
  /** The rating is the one that staff entered, not the one that includes reviews. */
  isRatingTyped?: boolean;
}

export interface DraftCall extends ApiCall {
  reading?: DraftReading;
}

export const addProblems = ['forbidden', 'id-taken', 'key-reused', 'sku-taken'] as const;

export async function addFromDraft(
  call: DraftCall,
  draft: WireProductDraft,
): Promise<ApiResponse<(typeof addProblems)[number] | 'busy' | 'invalid'>> {
  const { shop } = call;
  const image = await imageOf(call, draft, []);
  if (!image.ok) return imageRefusal(image.failure);
  const { picture, pictureAddress } = image.value;
  const form = productFormOfDraft(draft, blankProductForm);
  const key = callKey(call, 'add product', draft);
  const pictures = picture ? [picture] : [];
  const listing = {
    form,
    rules: 'catalogue',
    id: draft.id,
    pictures,
    pictureAddress,
    key,
  } as const;
  const added = await addProduct(shop, visitorOf(call), listing);
  if (!added.ok) return refusal(added.failure);
  const location = `${call.origin}/api/products/${added.value}`;
  const answer = await shownAnswer(call, added.value, { status: 201, headers: { location } });
  if (!answer) throw new Error('a product is gone as soon as it is added');
  return answer;
}

export const changeProblems = [
  'forbidden',
  'not-found',
  'precondition-failed',
  'sku-taken',
  'stale',
] as const;

/** Without If-Match the last write wins; with it, a lost update is rejected. */
export async function changeByDraft(
  call: DraftCall,
  id: number,
  draft: WireProductChange,
): Promise<ApiResponse<(typeof changeProblems)[number] | 'busy' | 'invalid'>> {
  const { shop, headers } = call;
  if (draft.id !== undefined && draft.id !== id) return invalid([otherId]);
  // The product is read before its version, so that any later change is detected by the update.
  const opened = await openProduct(shop, visitorOf(call), id);
  if (!opened.ok) return problem(opened.failure.code);
  const shown = await showProduct(shop, id);
  if (!shown.ok) return problem('not-found');
  const { product } = shown.value;
  const isGuarded = headers['if-match'] !== undefined;
  if (!isCurrent(call, productTag(product))) return problem('precondition-failed');
  const { facts, editedAt, pictures: own } = opened.value;
  const titled = { ...draft, title: draft.title ?? product.title };
  const image = await imageOf(call, titled, own);
  if (!image.ok) return imageRefusal(image.failure);
  const { picture, pictureAddress } = image.value;
  // The new image replaces the main image.
  const others = own.slice(1).filter(({ name }) => name !== picture?.name);
  const pictures = picture && [picture, ...others];
  const before = productFormOf(facts, product.price.currency);
  const shownDraft = call.reading?.isRatingTyped
    ? draft
    : withoutShownRating(draft, productToWire(product, call.origin));
  const form = productFormOfDraft(shownDraft, before);
  const edit = { id, editedAt, onHandSeen: facts.onHand, form, pictures, pictureAddress };
  const updated = await updateProduct(shop, visitorOf(call), { ...edit, rules: 'catalogue' });
  if (updated.ok) return (await shownAnswer(call, id, { status: 200 })) ?? problem('not-found');
  const isLate = isGuarded && updated.failure.code === 'stale';
  return isLate ? problem('precondition-failed') : refusal(updated.failure);
}

const otherId: FieldError = { path: 'id', message: 'Leave out, or repeat the id of the path' };

/** Null if the product has been deleted. */
async function shownAnswer(
  call: ApiCall,
  id: number,
  { status, headers = {} }: { status: number; headers?: Record<string, string> },
): Promise<ApiResponse<never> | null> {
  const shown = await showProduct(call.shop, id);
  if (!shown.ok) return null;
  const { product } = shown.value;
  const body = productToWire(product, call.origin);
  return { status, body, headers: { ...headers, etag: productTag(product) } };
}

type Refusal<Code> = { code: 'invalid'; problems: ProductProblems } | { code: Code };

function refusal<Code extends ProblemCode>(failure: Refusal<Code>): ApiResponse<Code | 'invalid'> {
  if (!('problems' in failure)) return problem(failure.code);
  const errors = Object.entries(productPaths).flatMap(([field, path]) => {
    // The keys of productPaths match the field names of the problems.
    const message = failure.problems[field as keyof ProductProblems];
    return message === undefined ? [] : [{ path, message }];
  });
  return invalid(errors);
}

interface SentImage {
  /** Null if the draft keeps the image: it has none, or the current main image. */
  picture: Picture | null;
  /** The URL from which the image is downloaded. */
  pictureAddress?: string;
}

/** `own` lists the images of the product, the main image first. */
async function imageOf(
  call: DraftCall,
  { image = '', title }: { image?: string | undefined; title: string },
  own: readonly Picture[],
): Promise<Result<SentImage, ImageFailure>> {
  const { isAnyImageAccepted = false } = call.reading ?? {};
  const none = ok({ picture: null });
  const known = own.find(({ name }) => name === pictureNameIn(image));
  if (known) return ok({ picture: known === own[0] ? null : known });
  const pictureAddress = webAddress(image);
  if (isAnyImageAccepted && pictureAddress !== null) return ok({ picture: null, pictureAddress });
  if (image === '') return none;
  const stored = await storeSentImage(call, { image, title });
  if (stored.ok) return ok({ picture: stored.value });
  return isAnyImageAccepted && stored.failure.code === 'invalid' ? none : stored;
}
