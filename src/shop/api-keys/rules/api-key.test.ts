import fc from 'fast-check';
import { expect, it } from 'vitest';
import { apiKeyFrom, shownStart, visitorByKey } from './api-key.ts';
import { scopes, actions, may } from '#shop/access/rules/permissions.ts';
import { areas, roles, type Visitor } from '#shop/access/rules/visitor.ts';

it('[T06] a key never may more than its maker, nor more than its scopes name', () => {
  const makers = fc.record({
    userId: fc.constant('a'),
    email: fc.constant('a@example.com'),
    role: fc.constantFrom(...roles),
    areas: fc.subarray([...areas]),
  });
  fc.assert(
    fc.property(makers, fc.subarray([...scopes]), (maker: Visitor, granted) => {
      const visitor = visitorByKey(maker, granted);
      expect(visitor === null).toBe(maker.role === 'customer');
      const gained = actions.filter((action) => may(visitor, action) && !may(maker, action));
      expect(gained).toEqual([]);
      expect(may(visitor, 'manage-staff')).toBe(false);
      const named = (visitor?.areas ?? []).filter(
        (area) =>
          !granted.some(
            (scope) =>
              scope.startsWith(area) ||
              (area === 'users' && scope.startsWith('customers:')) ||
              (area === 'payments' && scope.startsWith('gift-cards:')) ||
              (area === 'products' && /^promotions:|^reviews:reply$/.test(scope)),
          ),
      );
      expect(named).toEqual([]);
    }),
  );
});

it('a key is identified by eight of its 64 digits', () => {
  const key = apiKeyFrom('0123456789abcdef'.repeat(4));
  expect(key).toHaveLength(67);
  expect(shownStart(key)).toBe('vk_01234567');
});
