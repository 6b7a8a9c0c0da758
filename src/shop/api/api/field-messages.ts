import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

/**
 * Error messages for API callers, passed to `safeParse` as `error`. A message defined by the schema takes
 * precedence; default messages of the validation library never reach a caller.
 */
export function fieldMessage(issue: RawIssue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'Required' : `Must be ${named(issue.expected)}`;
  }
  if (issue.code === 'too_small') {
    const { origin, minimum } = issue;
    if (origin === 'string' && minimum === 1) return 'Must not be empty';
    return `Must ${haveOrBe(origin)} at least ${amount(origin, minimum)}`;
  }
  if (issue.code === 'too_big') {
    return `Must ${haveOrBe(issue.origin)} at most ${amount(issue.origin, issue.maximum)}`;
  }
  if (issue.code === 'invalid_value') {
    return `Must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
  }
  if (issue.code === 'unrecognized_keys') {
    return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}`;
  }
  return 'Invalid value';
}

const names: Readonly<Record<string, string>> = {
  int: 'an integer',
  array: 'an array',
  object: 'an object',
};

function named(type: string): string {
  return names[type] ?? `a ${type}`;
}

function haveOrBe(origin: string): string {
  return origin === 'string' || origin === 'array' ? 'have' : 'be';
}

function amount(origin: string, limit: number | bigint): string {
  const units: Readonly<Record<string, string>> = { string: 'character', array: 'item' };
  const unit = units[origin];
  if (unit === undefined) return `${limit}`;
  return `${limit} ${unit}${limit === 1 ? '' : 's'}`;
}
