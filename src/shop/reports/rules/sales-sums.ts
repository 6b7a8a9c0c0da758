import { addFigures, figureNames, type Figures, noFigures } from './figures.ts';

/** By what sales are summed up. The key of 'tax' is country and rate: 'US 825'. */
export const dimensions = [
  'all',
  'hour',
  'product',
  'category',
  'promotion',
  'country',
  'method',
  'tax',
] as const;
export type Dimension = (typeof dimensions)[number];

export interface SalesEntry {
  dimension: Dimension;
  key: string;
  currency: string;
  /** '2026-11-21' */
  day: string;
  figures: Figures;
}

/** Sums of entries by dimension, key, currency and day. */
export class SalesSums {
  readonly #byPlace = new Map<string, SalesEntry>();

  add(place: Omit<SalesEntry, 'figures'>, figures: Partial<Figures>): void {
    const { dimension, key, currency, day } = place;
    const name = JSON.stringify([dimension, key, currency, day]);
    const before = this.#byPlace.get(name)?.figures ?? noFigures;
    this.#byPlace.set(name, { ...place, figures: addFigures(before, figures) });
  }

  subtract(place: Omit<SalesEntry, 'figures'>, figures: Figures): void {
    const negative = { ...figures };
    for (const name of figureNames) negative[name] = -figures[name];
    this.add(place, negative);
  }

  /** Without those that have come to nothing. */
  list(): SalesEntry[] {
    return [...this.#byPlace.values()].filter(({ figures }) =>
      figureNames.some((name) => figures[name] !== 0),
    );
  }
}
