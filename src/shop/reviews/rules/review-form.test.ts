import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  checkReviewForm,
  readReviewForm,
  type ReviewForm,
  reviewFormFrom,
  reviewFormOf,
} from './review.ts';

const form: ReviewForm = {
  stars: '4',
  title: 'Warm and sturdy',
  text: 'I wear it every day.',
  author: 'Marta K.',
};

const problemsOf = (changed: Partial<ReviewForm>) => checkReviewForm({ ...form, ...changed });

it('a review has one to five whole stars, a text and a name; the title may be left out', () => {
  expect(readReviewForm({ ...form, title: '' })).toEqual({
    ok: true,
    value: { stars: 4, title: null, text: 'I wear it every day.', author: 'Marta K.' },
  });
  for (const stars of ['', '0', '6', '4.5', '-1', ' 4', 'five', '44']) {
    expect(problemsOf({ stars })).toEqual({ stars: 'Please select one to five stars.' });
  }
  expect(problemsOf({ text: '', author: '' })).toEqual({
    text: 'Please write a review.',
    author: 'Please enter a display name.',
  });
});

it('a text has at most 2000 characters, a title 100, a name 60', () => {
  const lengths = { text: 2_000, title: 100, author: 60 };
  for (const [field, maxLength] of Object.entries(lengths)) {
    expect(problemsOf({ [field]: 'x'.repeat(maxLength) })).toEqual({});
    expect(problemsOf({ [field]: 'x'.repeat(maxLength + 1) })).toEqual({
      [field]: `Please enter at most ${maxLength} characters.`,
    });
  }
});

it('an email address as public display name is rejected', () => {
  expect(problemsOf({ author: 'marta@example.com' })).toEqual({
    author: 'This name is public. Please do not use an email address.',
  });
});

it('title and name are one line, a text may have several, but no wall of blank ones', () => {
  expect(Object.keys(problemsOf({ title: 'a\nb', author: 'a\nb' }))).toEqual(['title', 'author']);
  const typed = { ...form, text: '  One.\r\n\r\n \r\n\r\nTwo.\u0007\u202E ' };
  expect(reviewFormFrom((field) => typed[field]).text).toBe('One.\n\nTwo.');
});

it('fields that were not sent, or are files, are empty', () => {
  const empty = { stars: '', title: '', text: '', author: '' };
  expect(reviewFormFrom(() => null)).toEqual(empty);
  expect(reviewFormFrom(() => new Blob())).toEqual(empty);
});

it('a stored review round-trips through the form', () => {
  const anyText = fc.string({ minLength: 1, maxLength: 50, unit: 'binary' });
  fc.assert(
    fc.property(anyText, anyText, fc.integer({ min: 1, max: 5 }), (text, author, stars) => {
      const typed = { stars: `${stars}`, title: '', text, author };
      const read = readReviewForm(reviewFormFrom((field) => typed[field]));
      if (!read.ok) return;
      const again = reviewFormOf(read.value);
      expect(readReviewForm(reviewFormFrom((field) => again[field]))).toEqual(read);
    }),
  );
});
