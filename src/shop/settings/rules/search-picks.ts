/** A search that leads to a page of the shop instead of to products. */
export interface SearchRedirect {
  text: string;
  /** A path, from its slash on. */
  url: string;
}

/** Products that a search shows first, or does not show. */
export interface SearchPick {
  text: string;
  productIds: number[];
}
