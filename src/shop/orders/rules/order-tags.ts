import { failed, ok, type Result } from '#platform/result.ts';

export const maxTagLength = 40;
export const maxTagsPerOrder = 20;

export type TagProblem = 'no-tag' | 'too-long' | 'too-many';

/** 'Gift wrap, VIP' → ['gift wrap', 'vip']: tags are separated by commas, and their case does not matter. */
export function parseTags(typed: string): Result<string[], { code: TagProblem }> {
  const tags = typed
    .split(',')
    .map((tag) => tag.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .filter(Boolean);
  const distinct = [...new Set(tags)];
  if (distinct.length === 0) return failed({ code: 'no-tag' });
  if (distinct.length > maxTagsPerOrder) return failed({ code: 'too-many' });
  return distinct.some((tag) => tag.length > maxTagLength)
    ? failed({ code: 'too-long' })
    : ok(distinct);
}
