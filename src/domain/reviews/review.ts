import type { Opinion } from './review-form.ts';

/** What everyone may read of a review: nothing of the account behind it. */
export interface Review extends Opinion {
  id: string;
  writtenAt: number;
  /** Null where it stands as it was first written. */
  editedAt: number | null;
  /** Whether an order of the product was shipped or delivered to its author (ruling 56). */
  isBuyer: boolean;
}
