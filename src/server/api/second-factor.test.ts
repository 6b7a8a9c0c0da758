import { describe, expect, it } from 'vitest';
import type { Shop } from '#shop/shop.ts';
import { setRole } from '#shop/identity/store/staff.ts';
import { callApi } from '../../../tests/support/api-client.ts';
import { openTestServer, temporaryShop } from '../../../tests/support/open-test-server.ts';
import { registered } from '../../../tests/support/signed-in-browser.ts';
import { enableCodes } from '../../../tests/support/enable-codes.ts';
import { operations } from '../../operations.ts';

describe('the API of a live shop', () => {
  it('requires a second factor of staff and says so', async () => {
    const shop: Shop = { ...(await temporaryShop()), mode: 'live' };
    const browser = await registered(shop, 'olga');
    const { userId } = browser.visitor;
    await shop.db.write((writer) => setRole(writer, userId, { role: 'owner', areas: [] }));
    const server = await openTestServer({ shop });
    const cookie = browser.headers.get('cookie') ?? '';
    const ofStaff = operations.filter(({ access }) => !['everyone', 'signed-in'].includes(access));
    expect(ofStaff.length).toBeGreaterThan(5);
    for (const { method, path } of ofStaff) {
      const url = path.replaceAll(/\{\w+\}/g, '1');
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const answer = await callApi(server, url, { method, cookie, body });
      const refused = { status: 403, code: 'second-factor-needed' };
      expect(answer.json, `${method} ${path}`).toMatchObject(refused);
    }
    await enableCodes(shop, browser);
    expect((await callApi(server, '/users', { cookie })).status).toBe(200);
  });
});
