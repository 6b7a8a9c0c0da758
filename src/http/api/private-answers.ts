import { databaseStamp } from '#services/catalogue/page-version.ts';
import type { Shop } from '#services/shop.ts';
import type { StoredAnswer } from '../stored-answer.ts';
import type { ApiAnswer } from './problem.ts';
import { storedAnswer, writtenAnswer } from './written-answer.ts';

export interface PrivateQuestion {
  /** The whole header with the API key of whoever asks. */
  authorization: string;
  /** The whole address: answers hold others made of it. */
  address: string;
}

/**
 * What a program was told a moment ago it is told again, as long as nothing at all has been written
 * since: not a cart, not a price, not the end of its key. On Postgres, where others may write,
 * nothing is kept.
 */
export interface PrivateAnswers {
  keep: (asked: PrivateQuestion, answer: ApiAnswer, stampBefore: number | null) => void;
  atHand: (asked: PrivateQuestion) => StoredAnswer | null;
}

interface Options {
  shop: Shop;
  /** Headers that every answer of the shop carries. */
  standing: Readonly<Record<string, string>>;
}

/** Some answers change by the clock alone: a promotion begins, pieces that were held come free. */
const longestMs = 1_000;
const maxAnswers = 1_000;
const maxTextLength = 32_768;

export function makePrivateAnswers({ shop, standing }: Options): PrivateAnswers {
  const kept = new Map<string, { stored: StoredAnswer; madeAt: number }>();
  const more = { ...standing, 'cache-control': 'private, no-store' };
  let stamp: number | null = null;

  return {
    keep(asked, answer, stampBefore) {
      const current = databaseStamp(shop);
      if (current === null || current !== stampBefore || answer.status !== 200) return;
      if (current !== stamp || kept.size >= maxAnswers) kept.clear();
      stamp = current;
      const written = writtenAnswer(answer);
      if (written.text.length > maxTextLength) return;
      kept.set(nameOf(asked), { stored: storedAnswer(written, more), madeAt: shop.clock() });
    },
    atHand(asked) {
      if (stamp === null || databaseStamp(shop) !== stamp) return null;
      const found = kept.get(nameOf(asked));
      return found && shop.clock() - found.madeAt < longestMs ? found.stored : null;
    },
  };
}

/** A header has no line ends in it. */
function nameOf({ authorization, address }: PrivateQuestion): string {
  return `${authorization}\n${address}`;
}
