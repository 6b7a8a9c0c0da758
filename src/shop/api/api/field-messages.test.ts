import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldMessage } from './problem.ts';

const schema = z.strictObject({
  text: z.string().min(1).max(5),
  list: z.array(z.int()).max(1),
  count: z.number().int().min(2).max(9),
  kind: z.enum(['one', 'two']),
  on: z.boolean(),
  own: z.string().regex(/^\d+$/, 'Must be digits'),
  pattern: z.string().regex(/^\d+$/),
});

const valid = { text: 'a', list: [], count: 2, kind: 'one', on: true, own: '1', pattern: '1' };

it.each<[string, object, string[]]>([
  ['a missing field', { text: undefined }, ['text: Required']],
  ['an empty text', { text: '' }, ['text: Must not be empty']],
  ['a text that is too long', { text: 'abcdef' }, ['text: Must have at most 5 characters']],
  ['a wrong type', { text: 1, on: 'x' }, ['text: Must be a string', 'on: Must be a boolean']],
  ['a number as text', { count: '3' }, ['count: Must be a number']],
  ['a number that is too small', { count: 1 }, ['count: Must be at least 2']],
  ['a number that is too large', { count: 10 }, ['count: Must be at most 9']],
  ['a fraction', { count: 2.5 }, ['count: Must be an integer']],
  ['a list that is too long', { list: [1, 2] }, ['list: Must have at most 1 item']],
  ['a value within a list', { list: ['x'] }, ['list.0: Must be a number']],
  ['another choice', { kind: 'three' }, ['kind: Must be one of one, two']],
  ['an unknown field', { extra: 1 }, [': Unknown field: extra']],
  ['a schema with its own message', { own: 'x' }, ['own: Must be digits']],
  ['a schema without one', { pattern: 'x' }, ['pattern: Invalid value']],
])('API field errors: %s is described in our own words', (_case, change, messages) => {
  const parsed = schema.safeParse({ ...valid, ...change }, { error: fieldMessage });
  const issues = parsed.error?.issues ?? [];
  expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(messages);
});
