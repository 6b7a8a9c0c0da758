import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Visitor } from '#domain/identity/visitor.ts';
import { maxImportBytes, type ReceivedFile } from '#domain/imports/product-import.ts';
import { storableText } from '#domain/storable-text.ts';
import { keepImportFile } from '#services/imports/keep-import-file.ts';
import type { Shop } from '#services/shop.ts';

interface Form {
  headers: IncomingHttpHeaders;
  body: Readable;
}

interface Taken {
  /** Null where no file was chosen, or whoever sends it may send none. */
  received: ReceivedFile | null;
  fields: URLSearchParams;
}

const limits = {
  files: 1,
  fields: 10,
  fieldSize: 1000,
  // One more, so that what is too large is told from what just fits.
  fileSize: maxImportBytes + 1,
};

/** Reads a form to its end, and keeps the file in it. Null for what is no such form. */
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
      // What is cut short says so here as well as below, and nobody may be reading any more.
      stream.on('error', () => {});
      kept = keptAs(shop, visitor, { stream, name });
      // Told below; the form is read to its end whatever becomes of the file.
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

/** Browsers send an empty file without a name where none was chosen. */
async function keptAs(
  shop: Shop,
  visitor: Visitor | null,
  { stream, name }: { stream: Readable; name: string | undefined },
): Promise<ReceivedFile | null> {
  // A disk that is full ends the reading, and the rest of the form is still to come.
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
