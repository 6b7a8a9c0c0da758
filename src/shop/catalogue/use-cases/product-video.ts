import { randomBytes } from 'node:crypto';
import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { maxCaptionLength, type VideoProblem } from '#shop/catalogue/rules/product-video.ts';
import { findEditableProduct, lockProduct } from '#shop/catalogue/store/editable-products.ts';
import { recordProductEvent } from '#shop/catalogue/store/product-changes.ts';
import { findVideo, type StoredVideo, writeVideo } from '#shop/catalogue/store/product-videos.ts';
import { pictureKey } from '#platform/image-upload.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { maxVideoBytes, videoKindOf, videoSignatureBytes } from '#platform/video-upload.ts';
import type { Shop } from '#shop/shop.ts';

type Refused = { code: 'forbidden' | 'not-found' };

export interface KeptVideo {
  file: string;
  bytes: number;
}

interface SentVideo {
  productId: number;
  chunks: AsyncIterable<Uint8Array>;
  maxBytes?: number;
}

export type KeepVideoFailure = Refused | { code: 'missing' | 'wrong-type' | 'too-many-bytes' };

/** Streams an upload to the files of the shop, so that it is never in memory. No product shows it before saveVideo. */
export async function keepVideo(
  shop: Shop,
  visitor: Visitor | null,
  { productId, chunks, maxBytes = maxVideoBytes }: SentVideo,
): Promise<Result<KeptVideo, KeepVideoFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const product = await findEditableProduct(shop.db.read, productId);
  if (!product) return failed({ code: 'not-found' });
  const rest = chunks[Symbol.asyncIterator]();
  const head = await headOf(rest);
  if (head.length === 0) return failed({ code: 'missing' });
  const kind = videoKindOf(head);
  if (!kind) return failed({ code: 'wrong-type' });
  const file = `${pictureKey(product.facts.title)}-${randomBytes(8).toString('hex')}.${kind}`;
  let bytes = 0;
  async function* measured() {
    for (let chunk = head; ;) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new TooManyBytes();
      yield chunk;
      const next = await rest.next();
      if (next.done) return;
      chunk = next.value;
    }
  }
  try {
    await shop.pictureFiles.keepStream(file, measured());
  } catch (error) {
    if (error instanceof TooManyBytes) return failed({ code: 'too-many-bytes' });
    throw error;
  }
  return ok({ file, bytes });
}

class TooManyBytes extends Error {}

async function headOf(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head = new Uint8Array();
  while (head.length < videoSignatureBytes) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

/** For its form. */
export async function openVideo(
  shop: Shop,
  visitor: Visitor,
  productId: number,
): Promise<Result<{ title: string; poster: string | null; video: StoredVideo | null }, Refused>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  const product = await findEditableProduct(shop.db.read, productId);
  if (!product) return failed({ code: 'not-found' });
  const video = await findVideo(shop.db.read, productId);
  return ok({ title: product.facts.title, poster: product.pictures[0]?.name ?? null, video });
}

export interface SavedVideo {
  productId: number;
  /** Null keeps the video and changes its caption. */
  upload: KeptVideo | null;
  caption: string;
}

export type SaveVideoFailure = Refused | { code: VideoProblem };

export async function saveVideo(
  shop: Shop,
  visitor: Visitor,
  { productId, upload, caption }: SavedVideo,
): Promise<Result<StoredVideo, SaveVideoFailure>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  if (caption.length > maxCaptionLength) return failed({ code: 'caption-too-long' });
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    if (!(await lockProduct(writer, productId))) return failed({ code: 'not-found' });
    const before = await findVideo(writer, productId);
    const file = upload ? { ...upload, uploadedAt: now } : before;
    if (!file) return failed({ code: 'missing' });
    const video = { ...file, caption };
    await writeVideo(writer, productId, video);
    const details = {
      video: [before?.file ?? null, video.file],
      caption: [before?.caption ?? '', caption],
    };
    const write = { newId: shop.newId, actorId: visitor.userId, now };
    await recordProductEvent(writer, { action: 'updated', id: productId, details }, write);
    return ok(video);
  });
}

export async function removeVideo(
  shop: Shop,
  visitor: Visitor,
  productId: number,
): Promise<Result<null, Refused>> {
  if (!may(visitor, 'manage-products')) return failed({ code: 'forbidden' });
  return shop.db.write(async (writer) => {
    const product = await lockProduct(writer, productId);
    const before = product && (await findVideo(writer, productId));
    if (!before) return failed({ code: 'not-found' });
    await writeVideo(writer, productId, null);
    const write = { newId: shop.newId, actorId: visitor.userId, now: shop.clock() };
    const details = { video: [before.file, null] };
    await recordProductEvent(writer, { action: 'updated', id: productId, details }, write);
    return ok(null);
  });
}
