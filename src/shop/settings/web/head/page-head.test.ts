import { expect, test } from 'vitest';
import { type HeadOptions, pageHead } from './page-head.ts';

const about: HeadOptions = {
  title: 'About, Vitrine',
  description: 'A small shop.',
  url: new URL('https://shop.example/about'),
  shopName: 'Vitrine',
};

test('a page declares its title, description and canonical URL', () => {
  const head = pageHead(about);
  expect(head).toContainEqual({ title: 'About, Vitrine' });
  expect(head).toContainEqual({ name: 'description', content: 'A small shop.' });
  expect(head).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://shop.example/about',
  });
  expect(head).toContainEqual({ property: 'og:url', content: 'https://shop.example/about' });
});

test('a long description is truncated at a word boundary with an ellipsis', () => {
  const description = 'A jacket for cold mornings, with a collar.\n'.repeat(5);
  const shown = descriptionOf({ ...about, description });
  expect(shown.length).toBeLessThanOrEqual(156);
  expect(shown).toMatch(/^A jacket for cold mornings, with a collar\. A .* cold…$/);
});

test('a description of one long word is truncated within the word', () => {
  expect(descriptionOf({ ...about, description: 'x'.repeat(400) })).toBe(`${'x'.repeat(155)}…`);
});

test('a short description is kept, on one line', () => {
  expect(descriptionOf({ ...about, description: ' Two\n lines. ' })).toBe('Two lines.');
});

test("a page without a picture declares the shop's sharing card", () => {
  expect(pageHead(about)).toContainEqual({
    property: 'og:image',
    content: 'https://shop.example/site/social-card.png',
  });
});

test('a page with a picture declares it with its actual size', () => {
  const picture = { name: 'lamp-1a2b3c4d', alt: 'A lamp', width: 1600, height: 1200 };
  const head = pageHead({ ...about, picture: { ...picture, placeholder: 'data:,' } });
  expect(head).toContainEqual({
    property: 'og:image',
    content: 'https://shop.example/pictures/lamp-1a2b3c4d-800.jpg',
  });
  expect(head).toContainEqual({ property: 'og:image:width', content: '800' });
  expect(head).toContainEqual({ property: 'og:image:height', content: '600' });
  expect(head).toContainEqual({ property: 'og:image:alt', content: 'A lamp' });
});

function descriptionOf(options: HeadOptions): string {
  const found = pageHead(options).find((part) => 'name' in part && part.name === 'description');
  return found && 'content' in found ? String(found.content) : '';
}
