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

/** What the rules of searches do now: products may have been deleted since, and categories named like a search. */
export interface SearchRuleEffects {
  /** In the order of the rules, those with existing products. */
  picks: SearchRulePicks[];
  /** Rules that have no effect any more, each with the reason. */
  withoutEffect: string[];
}

export interface SearchRulePicks {
  text: string;
  kind: 'pinned' | 'hidden';
  products: { id: number; title: string; isPublished: boolean }[];
}
