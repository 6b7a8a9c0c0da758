import { tagsIn } from '#platform/text.ts';

export const maxTags = 50;
export const maxTagLength = 50;

/** Of a text with tags between commas. */
export function tagsProblem(text: string): string | null {
  const tags = tagsIn(text);
  if (tags.length > maxTags) return `Too many tags. Enter at most ${maxTags}.`;
  const long = tags.find((tag) => tag.length > maxTagLength);
  if (long === undefined) return null;
  return `“${long.slice(0, 20)}…” is too long. Enter at most ${maxTagLength} characters for each tag.`;
}

export interface TagChange {
  added: readonly string[];
  removed: readonly string[];
}

/** The tags of a product after a change, in order; null for none. */
export function changedTags(tags: string | null, { added, removed }: TagChange): string | null {
  const kept = tagsIn(tags ?? '').filter((tag) => !removed.includes(tag));
  return [...new Set([...kept, ...added])].join(', ') || null;
}
