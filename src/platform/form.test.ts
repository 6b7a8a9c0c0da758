import { expect, it } from 'vitest';
import { readFields } from './form.ts';

const fields = ['title', 'text', 'email'] as const;

it('form: reads the known fields as plain texts, and what is missing or no text as empty', () => {
  const posted: Record<string, unknown> = { title: ' A\u0007B ', text: 17, other: 'x' };
  expect(readFields(fields, (field) => posted[field])).toEqual({
    title: 'A B',
    text: '',
    email: '',
  });
});

it('form: cleans each text as its form says', () => {
  expect(
    readFields(
      fields,
      () => ' Ann ',
      (text) => text.toUpperCase(),
    ),
  ).toEqual({
    title: ' ANN ',
    text: ' ANN ',
    email: ' ANN ',
  });
});
