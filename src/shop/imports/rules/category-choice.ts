/** Staff decision on an unknown category. */
export type CategoryChoice = 'create' | 'create-with-parents' | 'map' | 'leave-out';

export type CategoryDecision =
  /** Maps to an existing category by its stored value. */
  { choice: 'create' | 'create-with-parents' | 'map'; value: string } | { choice: 'leave-out' };
