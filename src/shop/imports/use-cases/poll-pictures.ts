import type { Shop } from '#shop/shop.ts';
import { pollQueue, type Outcome } from '#platform/queue/poller.ts';
import {
  pictureQueue,
  findQueuedPicture,
  type QueuedPicture,
  settleFetched,
} from '#shop/imports/store/picture-downloads.ts';
import type { Picture } from '#platform/images.ts';
import type { Busy } from '#platform/concurrency-limit.ts';
import { note } from '#shop/imports/rules/source-values.ts';
import {
  isTransient,
  type PictureFailure,
  pictureFailureMessage,
} from '#shop/imports/rules/picture-failure.ts';
import { maxPictures, pictureKey } from '#platform/image-upload.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Claimed } from '#platform/queue/queue.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { type EditableProduct, lockProduct } from '#shop/catalogue/store/editable-products.ts';
import { changeProduct } from '#shop/catalogue/store/product-changes.ts';
import type { StoredPicture } from '#shop/catalogue/store/product-pictures.ts';
import type { Writer } from '#platform/database/database.ts';
import { addProblem } from '#shop/imports/store/import-problems.ts';
import { findLaterPictures } from '#shop/imports/store/import-pictures.ts';

/** Downloads the next due picture of an import or an API client; true while there may be more. */
export function pollPictures(shop: Shop, stopping: AbortSignal): Promise<boolean> {
  return pollQueue(shop, { queue: pictureQueue, work: fetchPicture }, stopping);
}

const { maxAttempts } = pictureQueue.backoff;
const busyMs = 10_000;

/** 'moved': the product was changed concurrently. */
type FetchFailure = PictureFailure | Busy | { code: 'moved' };
type Prepared = Omit<Picture, 'alt'>;

/**
 * Brings one picture of an import, or one that a client has named, into its product. After a crash the picture may
 * be fetched and prepared twice, but the product gets it once: only the holder of the claim writes it.
 */
export async function fetchPicture(
  shop: Shop,
  claimed: Claimed,
  stopping: AbortSignal,
): Promise<Outcome> {
  const picture = await findQueuedPicture(shop.db.read, claimed);
  if (!picture) return null;
  const prepared = await prepare(shop, picture, stopping);
  const added = prepared.ok
    ? await shop.db.write((writer) =>
        addToProduct(writer, { shop, picture, prepared: prepared.value }),
      )
    : prepared;
  if (added.ok) return null;
  return failureOutcome(shop, picture, stopping.aborted ? { code: 'moved' } : added.failure);
}

async function prepare(
  shop: Shop,
  { address, title, attempts }: QueuedPicture,
  stopping: AbortSignal,
): Promise<Result<Prepared, FetchFailure>> {
  // Each time before, the shop did not live to say what came of it.
  if (attempts > maxAttempts) return failed({ code: 'not-prepared' });
  const fetched = await shop.pictureFetcher.fetch(address, stopping);
  if (!fetched.ok) return fetched;
  const rendered = await shop.images.render(fetched.value, pictureKey(title));
  if (!rendered.ok) return rendered;
  await shop.pictureFiles.keep(rendered.value.files);
  return ok(rendered.value.picture);
}

interface PictureAddition {
  shop: Shop;
  picture: QueuedPicture;
  prepared: Prepared;
}

async function addToProduct(
  writer: Writer,
  { shop, picture, prepared }: PictureAddition,
): Promise<Result<null, FetchFailure>> {
  const before = await lockProduct(writer, picture.productId);
  const known = before?.pictures.find(({ name }) => contentOf(name) === contentOf(prepared.name));
  const fetched = { pictureName: known?.name ?? prepared.name, now: shop.clock() };
  const isClaimed = await settleFetched(writer, picture, fetched);
  if (!before || !isClaimed) return ok(null);
  const added = known ?? { id: shop.newId(), ...prepared, alt: picture.alt || before.facts.title };
  const placed = await picturesWith(writer, { picture, before, added });
  if (!placed.ok) return placed;
  const pictures = placed.value;
  if (pictures === before.pictures) return ok(null);
  const after = { ...before, pictures, status: statusWith(before, picture) };
  const written = await changeProduct(
    writer,
    { before, after },
    {
      newId: shop.newId,
      actorId: picture.userId,
      now: shop.clock(),
      reason: 'imported',
      source: sourceOf(picture),
    },
  );
  return written.ok ? ok(null) : failed({ code: 'moved' });
}

interface PicturePlacement {
  picture: QueuedPicture;
  before: EditableProduct;
  /** One of the product's own where it has the same already. */
  added: StoredPicture;
}

/** The product's own list where nothing is new: a picture that a client has named is the main one from now on. */
async function picturesWith(
  writer: Writer,
  { picture, before, added }: PicturePlacement,
): Promise<Result<StoredPicture[], FetchFailure>> {
  const { pictures } = before;
  if (picture.importId === null) {
    const isMain = pictures[0] === added;
    const others = pictures.slice(1).filter((one) => one !== added);
    return ok(isMain ? pictures : [added, ...others]);
  }
  if (pictures.includes(added)) return ok(pictures);
  if (pictures.length >= maxPictures) return failed({ code: 'too-many' });
  const later = await findLaterPictures(writer, picture);
  const place = pictures.findIndex(({ name }) => later.includes(name));
  return ok(pictures.toSpliced(place < 0 ? pictures.length : place, 0, added));
}

function sourceOf({ importId, address }: QueuedPicture): Record<string, unknown> {
  return importId === null ? { address } : { import: importId };
}

/** The hash of its bytes, which ends its name. */
function contentOf(name: string): string {
  return name.slice(name.lastIndexOf('-'));
}

/** A draft that waits for a picture alone, and is still as the import left it, is shown with its first. */
function statusWith({ status, editedAt, pictures }: EditableProduct, picture: QueuedPicture) {
  const isAsLeft = pictures.length === 0 && editedAt === picture.publishesEdit;
  return isAsLeft ? 'published' : status;
}

function failureOutcome(shop: Shop, picture: QueuedPicture, failure: FetchFailure): Outcome {
  const { address, title, importId, productId } = picture;
  const now = shop.clock();
  if (failure.code === 'busy') return { postponedUntil: now + busyMs };
  if (failure.code === 'moved') return { postponedUntil: now };
  const reason = pictureFailureMessage(failure);
  return {
    reason,
    isFinal: !isTransient(failure),
    async record(writer, { isDead }) {
      if (!isDead) return;
      if (importId !== null) {
        const problem = note(picture, `“${title}”: picture ${address} not imported: ${reason}`);
        await addProblem(writer, importId, problem);
        return;
      }
      await recordAuditEvent(writer, {
        id: shop.newId(),
        now,
        actorId: null,
        action: 'product.picture-failed',
        subject: { type: 'product', id: productId },
        details: { address, reason },
      });
    },
  };
}
