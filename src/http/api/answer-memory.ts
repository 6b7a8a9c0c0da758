import {
  catalogueVersion,
  databaseStamp,
  productVersion,
} from '#services/catalogue/page-version.ts';
import type { Shop } from '#services/shop.ts';
import type { ApiAnswer } from './api-answer.ts';
import { tagOf } from './precondition.ts';

/** An answer as it is sent. */
export interface WrittenAnswer {
  status: number;
  headers: NonNullable<ApiAnswer['headers']>;
  text: string;
  tag: string;
}

interface KeptAnswer extends WrittenAnswer {
  version: string;
  /** The database was found unchanged since at this stamp. */
  stamp: number | null;
}

export interface AskedAnswer {
  /** The whole address: answers hold others made of it. */
  address: string;
  /** Of an answer that also depends on this product's own version. */
  productId: number | null;
}

export type AnswerMemory = (
  asked: AskedAnswer,
  make: () => Promise<ApiAnswer>,
) => Promise<WrittenAnswer | ApiAnswer>;

const mostBytes = 16 * 1024 * 1024;
const longestAddress = 500;

/** What everyone is told of the catalogue is made once for each version of it. Only what went well is kept. */
export function makeAnswerMemory(shop: Shop): AnswerMemory {
  const kept = new Map<string, KeptAnswer>();
  let bytes = 0;

  return async ({ address, productId }, make) => {
    const found = kept.get(address);
    const stamp = databaseStamp(shop);
    if (found && stamp !== null && found.stamp === stamp) return found;
    const version = await versionOf(shop, productId);
    if (found?.version === version) {
      found.stamp = stamp;
      return found;
    }
    const answer = await make();
    if (found) forget(address, found);
    if (answer.status !== 200 || address.length > longestAddress) return answer;
    const text = JSON.stringify(answer.body);
    const { headers = {} } = answer;
    const made = { status: 200, headers, text, tag: String(headers['etag'] ?? tagOf(text)) };
    remember(address, { ...made, version, stamp: null });
    return made;
  };

  function remember(address: string, answer: KeptAnswer): void {
    kept.set(address, answer);
    bytes += answer.text.length;
    // A Map keeps the order of insertion: what was made first goes first.
    for (const [oldest, old] of kept) {
      if (bytes <= mostBytes) return;
      forget(oldest, old);
    }
  }

  function forget(address: string, answer: KeptAnswer): void {
    if (kept.delete(address)) bytes -= answer.text.length;
  }
}

async function versionOf(shop: Shop, productId: number | null): Promise<string> {
  const catalogue = await catalogueVersion(shop);
  return productId === null
    ? String(catalogue)
    : `${catalogue}.${await productVersion(shop, productId)}`;
}
