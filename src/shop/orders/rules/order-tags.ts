import { tagsIn } from '#platform/text.ts';
import { failed, ok, type Result } from '#platform/result.ts';

export const maxTagLength = 40;
export const maxTagsPerOrder = 20;

export type TagProblem = 'no-tag' | 'too-long' | 'too-many';

/** From a text with tags between commas. */
export function parseTags(typed: string): Result<string[], { code: TagProblem }> {
  const tags = tagsIn(typed);
  if (tags.length === 0) return failed({ code: 'no-tag' });
  if (tags.length > maxTagsPerOrder) return failed({ code: 'too-many' });
  return tags.some((tag) => tag.length > maxTagLength) ? failed({ code: 'too-long' }) : ok(tags);
}
