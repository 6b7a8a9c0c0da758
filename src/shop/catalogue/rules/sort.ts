/** The values in the URL (specification 4, spelled as there); labels are for people. */
export const sorts = [
  { value: 'none', label: 'Newest first' },
  { value: 'popularity', label: 'Most popular' },
  { value: 'mostRated', label: 'Best rated' },
  { value: 'lowtoHigh', label: 'Price: low to high' },
  { value: 'hightoLaw', label: 'Price: high to low' },
] as const;

export type Sort = (typeof sorts)[number]['value'];

/** Anything unknown is the default order. */
export function sortFrom(text: string | null): Sort {
  return sorts.find((sort) => sort.value === text)?.value ?? 'none';
}
