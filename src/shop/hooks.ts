import type { Writer } from '#platform/database/database.ts';

/**
 * What higher features do when something happens in a lower one, which calls it in the same write. The wiring
 * registers them in `src/hooks.ts`.
 */
export interface Hooks {
  /** Amounts stay the same, number for number. */
  currencyChanged: (writer: Writer, currency: string) => Promise<void>;
  /** The stored value of a category has changed. */
  categoryRenamed: (writer: Writer, change: { from: string; to: string }) => Promise<void>;
}
