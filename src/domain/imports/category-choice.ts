/** What staff want done with a category of a file that the shop does not have. */
export type CategoryChoice = 'create' | 'create-with-parents' | 'map' | 'leave-out';

export type CategoryDecision =
  /** With the stored value of the category that products go into. */
  { choice: 'create' | 'create-with-parents' | 'map'; value: string } | { choice: 'leave-out' };
