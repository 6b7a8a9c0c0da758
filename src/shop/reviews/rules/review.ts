import type { Opinion } from './review-form.ts';

/** The public part of a review, without the account behind it. */
export interface Review extends Opinion {
  id: string;
  writtenAt: number;
  /** Null if never edited. */
  editedAt: number | null;
  /** Whether an order of the product was shipped or delivered to its author (ruling 56). */
  isBuyer: boolean;
}
