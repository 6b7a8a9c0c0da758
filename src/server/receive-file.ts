import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { ReceivedFile } from '#shop/access/web/context.ts';
import { maxImportBytes } from '#shop/imports/rules/product-import.ts';
import { storableText } from '#platform/text.ts';
import { keepImportFile } from '#shop/imports/use-cases/start-import.ts';
import type { Shop } from '#shop/shop.ts';

interface Form {
  headers: IncomingHttpHeaders;
  body: Readable;
}

interface Taken {
  /** Null if no file was selected, or the sender may not upload. */
  received: ReceivedFile | null;
  fields: URLSearchParams;
}

const limits = {
  files: 1,
  fields: 10,
  fieldSize: 1000,
  // One byte more than allowed, so that an oversized file can be detected.
  fileSize: maxImportBytes + 1,
};

/** Parses a multipart form and stores its file. Null if the request is not a multipart form. */
export async function receiveFile(
  shop: Shop,
  visitor: Visitor | null,
  { headers, body }: Form,
): Promise<Taken | null> {
  const fields = new URLSearchParams();
  let kept: Promise<ReceivedFile | null> = Promise.resolve(null);
  let file: Readable | null = null;
  try {
    const form = new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits,
    });
    form.on('field', (name, value) => fields.append(name, value));
    form.on('file', (_field, stream, name) => {
      file = stream;
      // Truncation is also reported below, possibly after the reader has gone.
      stream.on('error', () => {});
      kept = keptAs(shop, visitor, { stream, name });
      // Reported below; the form is read to its end in any case.
      kept.catch(() => stream.resume());
    });
    await pipeline(body, form);
  } catch (error) {
    (file as Readable | null)?.destroy();
    await kept.catch(() => null);
    shop.log.info({ reason: String(error) }, 'file upload aborted');
    return null;
  }
  return { received: await kept, fields };
}

/** Browsers send an unnamed empty file if none was selected. */
async function keptAs(
  shop: Shop,
  visitor: Visitor | null,
  { stream, name }: { stream: Readable; name: string | undefined },
): Promise<ReceivedFile | null> {
  // If the disk is full, writing stops while the rest of the form still arrives.
  const chunks = stream.iterator({ destroyOnReturn: false });
  const kept = await keepImportFile(shop, visitor, chunks);
  if (kept.ok) {
    const { file, bytes } = kept.value;
    if (bytes > 0 || name)
      return { ok: true, value: { name: storableText(name ?? ''), file, bytes } };
    await shop.importFiles.remove(file);
    return null;
  }
  stream.resume();
  const { code } = kept.failure;
  return code === 'forbidden' ? null : { ok: false, failure: { code } };
}
