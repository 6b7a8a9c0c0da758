import { expect, it } from 'vitest';
import { register } from '#services/identity/register.ts';
import { writeReview } from '#services/reviews/write-review.ts';
import { callApi } from '../../../tests/support/api-client.ts';
import { openDoor } from '../../../tests/support/open-door.ts';

it('programs read what shoppers wrote about a product, and nothing of their accounts', async () => {
  const door = await openDoor();
  const account = { email: 'ingrid@example.com', password: 'lantern under the pear' };
  const caller = { headers: new Headers(), network: null };
  const registered = await register(door.shop, account, caller);
  if (!registered.ok) throw new Error(registered.failure.code);
  const form = { stars: '4', title: 'Good', text: 'Cut wide.', author: 'Ingrid' };
  await writeReview(door.shop, registered.value.visitor, { productId: 1, form });
  const { json, text, headers } = await callApi(door, '/products/1/reviews');
  expect(json).toMatchObject([{ stars: 4, title: 'Good', text: 'Cut wide.', author: 'Ingrid' }]);
  expect(headers['x-total-count']).toBe('1');
  expect(text).not.toContain('ingrid@example.com');
  expect((await callApi(door, '/products/77/reviews')).status).toBe(404);
});
