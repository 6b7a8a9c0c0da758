import type { Opinion } from './review-form.ts';

/** What everyone may read of a review: nothing of the account behind it. */
export interface Review extends Opinion {
  id: string;
  writtenAt: number;
  /** Null where it stands as it was first written. */
  editedAt: number | null;
  /** Whether its author has bought the product here. */
  isBuyer: boolean;
}
