/** What staff want done with a category of a file that the shop does not have. */
export type CategoryChoice = 'create' | 'create-with-parents' | 'map' | 'leave-out';
