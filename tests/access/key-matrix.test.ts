import { expect, it } from 'vitest';
import { scopes, may } from '#shop/access/rules/permissions.ts';
import { areas, type Area } from '#shop/access/rules/visitor.ts';
import { operations } from '../../src/operations.ts';
import type { Operation } from '#shop/api/api/operation.ts';
import { callApi } from '../support/api-client.ts';
import { bearer, apiKeyOf } from '../support/api-key.ts';
import { openTestServer } from '../support/open-test-server.ts';
import { protectedData } from './protected-data.ts';
import { protectedFields } from './malicious-fields.ts';

interface KeyUnderTest {
  name: string;
  areas: readonly Area[];
  scopes: readonly (typeof scopes)[number][];
}

/** A key for each scope, one with all scopes, and per area one with all scopes of staff without that area. */
const keys: KeyUnderTest[] = [
  ...scopes.map((scope) => ({ name: `only-${scope.replace(':', '-')}`, areas, scopes: [scope] })),
  { name: 'everything', areas, scopes },
  ...areas.map((area) => ({
    name: `not-${area}`,
    areas: areas.filter((other) => other !== area),
    scopes,
  })),
];

function expected(operation: Operation, key: KeyUnderTest): string {
  if (operation.access === 'everyone') return 'let in';
  const { access, scope } = operation;
  if (scope !== 'any' && !key.scopes.includes(scope)) return 'scope-missing';
  if (access === 'signed-in' || access === 'buyer') return 'let in';
  const staff = { userId: '', email: '', role: 'staff', areas: key.areas } as const;
  return may(staff, access) ? 'let in' : 'forbidden';
}

it('[T06] [T07] every operation accepts only keys with its scope whose creator has the permission, and reveals nothing to others', async () => {
  const server = await openTestServer();
  const made = await Promise.all(
    keys.map(async (key) => {
      const role = 'staff';
      return { ...key, headers: bearer(await apiKeyOf(server.shop, { ...key, role })) };
    }),
  );
  const before = await protectedData(server.shop);
  const surprises: string[] = [];
  for (const operation of operations) {
    const { method, path } = operation;
    const url = path.replaceAll(/\{\w+\}/g, method === 'GET' ? '1' : '999999');
    for (const { name, headers, ...key } of made) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : protectedFields;
      const { status, json } = await callApi(server, url, { method, headers, body });
      const outcome = status === 401 || status === 403 ? json.code : 'let in';
      const right = expected(operation, { name, ...key });
      if (status >= 500 || outcome !== right) {
        surprises.push(`${name}: ${method} ${url} answered ${status} ${outcome}, not ${right}`);
      }
    }
  }
  expect(surprises).toEqual([]);
  expect(await protectedData(server.shop)).toEqual(before);
});

it('[T06] every operation without public access requires a scope, except those about the key’s own account', () => {
  const open = operations.filter((one) => one.access !== 'everyone' && one.scope === 'any');
  expect(open.map(({ name }) => name)).toEqual(['getAccount']);
});
