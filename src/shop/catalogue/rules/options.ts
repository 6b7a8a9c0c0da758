import { type Availability, bestAvailability } from '#shop/inventory/rules/availability.ts';
import type { ProductOption, Variant } from './product.ts';

export const maxOptions = 3;
export const maxVariants = 100;

/** Selected values in the order of the options; '' where none is selected. */
export type Choice = readonly string[];

/** Form field names of the selected values. */
export const choiceFields = ['option-1', 'option-2', 'option-3'] as const;

type WithOptionValues = Pick<Variant, 'optionValues'>;

/** Every combination, the first option changing most slowly; one of nothing where there are no options. */
export function combinationsOf(options: readonly ProductOption[]): string[][] {
  return options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
}

/** The variant with exactly these values; null if there is none or the choice is incomplete. */
export function variantOf<Kind extends WithOptionValues>(
  variants: readonly Kind[],
  choice: Choice,
): Kind | null {
  return variants.find(({ optionValues }) => isSame(optionValues, choice)) ?? null;
}

/** Index of the first option without a value; null if complete. */
export function firstMissingOption(
  options: readonly ProductOption[],
  choice: Choice,
): number | null {
  const position = options.findIndex((_, at) => !choice[at]);
  return position === -1 ? null : position;
}

/** Availability of a value combined with the other selected values; null if no such variant exists. */
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

/** 'Rain Jacket, M, Navy': the title with the variant's option values. */
export function titleWith(title: string, optionValues: readonly string[]): string {
  return [title, ...optionValues].join(', ');
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
