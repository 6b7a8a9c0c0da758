import { bestAvailability } from './availability.ts';
import type { Availability, ProductOption, Variant } from './product.ts';

export const maxOptions = 3;
export const maxVariants = 100;

/** What somebody has chosen, in the order of the options; '' where nothing is chosen yet. */
export type Choice = readonly string[];

/** The names of the fields in which a form sends its choice. */
export const choiceFields = ['option-1', 'option-2', 'option-3'] as const;

type WithOptionValues = Pick<Variant, 'optionValues'>;

/** Every combination, the first option changing most slowly; one of nothing where there are no options. */
export function combinationsOf(options: readonly ProductOption[]): string[][] {
  return options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
}

/** The variant that is exactly this; null for a combination that is not made, or not yet complete. */
export function variantOf<Kind extends WithOptionValues>(
  variants: readonly Kind[],
  choice: Choice,
): Kind | null {
  return variants.find(({ optionValues }) => isSame(optionValues, choice)) ?? null;
}

/** Which option is to be chosen next; null once all are. */
export function firstMissingOption(
  options: readonly ProductOption[],
  choice: Choice,
): number | null {
  const position = options.findIndex((_, at) => !choice[at]);
  return position === -1 ? null : position;
}

/** How available a value is together with what is chosen of the other options; null: it is not made so. */
export function availabilityWith(
  variants: readonly Pick<Variant, 'optionValues' | 'availability'>[],
  choice: Choice,
  { position, value }: { position: number; value: string },
): Availability | null {
  const open = variants.filter(({ optionValues }) =>
    optionValues.every((own, at) => own === (at === position ? value : choice[at] || own)),
  );
  return open.length > 0 ? bestAvailability(open.map(({ availability }) => availability)) : null;
}

/** 'Rain Jacket, M, Navy': where a title alone would not say which one. */
export function titleWith(title: string, optionValues: readonly string[]): string {
  return [title, ...optionValues].join(', ');
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
