import type { IncomingMessage } from 'node:http';
import type { PictureFailure } from '#shop/imports/rules/picture-failure.ts';
import { webAddress } from '#platform/normalized-url.ts';
import { maxPictureBytes } from '#platform/image-upload.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { openConnection, type Reach } from '#platform/http/outgoing/open-connection.ts';

export interface PictureFetcher {
  /** Downloads the bytes at a URL. Never throws; an aborted attempt has no result. */
  fetch: (address: string, stopping: AbortSignal) => Promise<Result<Uint8Array, PictureFailure>>;
}

interface FetcherOptions extends Reach {
  timeoutMs?: number;
  maxBytes?: number;
}

const patienceMs = 20_000;
const maxRedirects = 3;

/** Each redirect target is checked like the first URL. */
export function makePictureFetcher(options: FetcherOptions): PictureFetcher {
  const { timeoutMs = patienceMs, maxBytes = maxPictureBytes, ...reach } = options;
  return {
    async fetch(address, stopping) {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
      try {
        const answer = await followed(address, reach, signal);
        return answer.ok ? await bytesOf(answer.value, maxBytes) : answer;
      } catch {
        return failed({ code: 'no-answer' });
      }
    },
  };
}

async function followed(
  address: string,
  reach: Reach,
  signal: AbortSignal,
): Promise<Result<IncomingMessage, PictureFailure>> {
  let next = webAddress(address);
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    if (next === null) return failed({ code: 'not-an-address' });
    const url = new URL(next);
    const answer = await openConnection(url, reach, { method: 'GET', headers, signal });
    if (!answer.ok) return failed({ code: 'private-address' });
    const { statusCode: status = 0, headers: received } = answer.value;
    if (status === 200) return answer;
    answer.value.destroy();
    if (!redirections.has(status)) return failed({ code: 'refused', status });
    next = webAddress(received.location ?? '', next);
  }
  return failed({ code: 'too-many-redirects' });
}

const redirections = new Set([301, 302, 303, 307, 308]);
const headers = {
  // Prefers the original upload over converted variants.
  accept: 'image/jpeg,image/png,image/webp;q=0.9,image/avif;q=0.8',
  'user-agent': 'Vitrine-Pictures',
};

/** Reads at most the maximum size of a picture. */
async function bytesOf(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Result<Uint8Array, PictureFailure>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) return failed({ code: 'too-many-bytes' });
  }
  return ok(Buffer.concat(chunks));
}
