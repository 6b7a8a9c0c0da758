import { expect, it } from 'vitest';
import { externalIdFrom } from './login.ts';

it('an external id is any short text without control characters', () => {
  for (const id of ['aBc123', 'auth0|5f7c8ec7c33c6c004bbafe82', 'ю 1', 'a'.repeat(200)]) {
    expect(externalIdFrom(id)).toBe(id);
  }
  for (const id of [undefined, '', 'a'.repeat(201), 'a\0b', 'a\nb', '\ud800']) {
    expect(externalIdFrom(id)).toBeNull();
  }
});
