import { money } from '#platform/money.ts';
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

test('the card with the name of the demo is not shown by a shop of another name', () => {
  const head = pageHead({ ...about, title: 'About, Kiln & Co', shopName: 'Kiln & Co' });
  const image = head.find((part) => 'property' in part && part.property === 'og:image');
  expect(image).toEqual({
    property: 'og:image',
    content: expect.stringMatching(/^https:\/\/shop\.example\/site\/slide-sound-\w+-1600\.jpg$/),
  });
});

test('the title of a card leaves out the shop, which has a line of its own there', () => {
  const head = pageHead(about);
  expect(head).toContainEqual({ property: 'og:title', content: 'About' });
  expect(head).toContainEqual({ property: 'og:site_name', content: 'Vitrine' });
});

test('the card of a product says what it costs, and whether it is available', () => {
  const offer = { price: money(4950, 'USD'), isAvailable: false };
  const head = pageHead({ ...about, offer });
  for (const [property, content] of [
    ['og:type', 'product'],
    ['product:price:amount', '49.50'],
    ['product:price:currency', 'USD'],
    ['product:availability', 'out of stock'],
  ]) {
    expect(head).toContainEqual({ property, content });
  }
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
