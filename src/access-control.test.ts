import type { Access } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import pino from 'pino';
import { type LoaderFunctionArgs, RouterContextProvider, type ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { owner, customer, staff } from '../tests/support/staff.ts';
import { access, mayOpen } from '#shop/access/rules/page-access.ts';
import { shopContext } from '#shop/access/web/context.ts';
import { withAccessControl } from './access-control.ts';
import routes from './routes.ts';
import { visitContext } from '#shop/access/web/visitor.ts';

interface Entry {
  id?: string | undefined;
  path?: string | undefined;
  children?: Entry[] | undefined;
}

function idsOf(entries: Entry[]): string[] {
  return entries.flatMap(({ id = '', children = [] }) => [id, ...idsOf(children)]);
}

describe('the access table', () => {
  it('has an entry for every page', () => {
    expect(Object.keys(access).toSorted()).toEqual(['root', ...idsOf(routes)].toSorted());
  });

  it('restricts every admin page to staff', () => {
    const admin = idsOf(routes.filter(({ path }) => path?.startsWith('admin')));
    expect(admin).toContain('admin/dashboard-page');
    expect(admin.filter((id) => mayOpen(customer, id))).toEqual([]);
    expect(admin.filter((id) => mayOpen(owner, id))).toEqual(admin);
  });
});

/** The response to a request for a page that is open to `level`. */
async function ask(level: Access, who: Visitor | null, part: 'loader' | 'action' = 'loader') {
  const module = { default: () => null, loader: () => 'the page', action: () => 'done' };
  const build = { routes: { page: { id: 'page', module } } } as unknown as ServerBuild;
  const run = withAccessControl(build, { page: level }).routes['page']?.module[part];
  const context = new RouterContextProvider();
  context.set(shopContext, { log: pino({ enabled: false }) } as unknown as Shop);
  context.set(visitContext, {
    visitor: async () => who,
    session: async () => null,
    setCookies: async () => [],
    ended: async () => null,
  });
  const url = new URL('http://127.0.0.1:3000/checkout?step=2');
  const args = { context, url, request: new Request(url), params: {}, pattern: '/checkout' };
  return Promise.resolve(run?.(args as LoaderFunctionArgs)).catch((thrown: unknown) => thrown);
}

function leadsTo(answer: unknown): string | null {
  return answer instanceof Response && answer.status === 302
    ? answer.headers.get('location')
    : null;
}

describe('a page for signed-in customers', () => {
  it('[6.09] [6.10] [6.11] is available to customers and staff', async () => {
    for (const who of [customer, staff, owner]) {
      expect(await ask('signed-in', who)).toBe('the page');
    }
  });

  it('[2.29] redirects visitors to the sign-in page, which returns them afterwards', async () => {
    const signIn = '/signin?next=%2Fcheckout%3Fstep%3D2';
    expect(leadsTo(await ask('signed-in', null))).toBe(signIn);
    expect(leadsTo(await ask('signed-in', null, 'action'))).toBe(signIn);
  });
});

describe('a page of the admin area', () => {
  it('redirects staff without a second factor to its setup, and refuses their actions', async () => {
    const lacking = { ...owner, lacksSecondFactor: true } as const;
    for (const part of ['loader', 'action'] as const) {
      expect(leadsTo(await ask('enter-admin', lacking, part))).toBe('/account/sign-in');
    }
    expect(await ask('signed-in', lacking)).toBe('the page');
  });

  it('[6.14] is available to staff with the permission, and to the owner', async () => {
    expect(await ask('see-orders', { ...staff, areas: ['orders'] })).toBe('the page');
    expect(await ask('see-orders', owner)).toBe('the page');
    expect(await ask('see-orders', owner, 'action')).toBe('done');
  });

  it('responds with 403 to staff without the permission', async () => {
    for (const part of ['loader', 'action'] as const) {
      const answer = await ask('see-orders', { ...staff, areas: ['products'] }, part);
      expect(answer).toMatchObject({ data: null, init: { status: 403 } });
    }
  });

  it('[6.14] redirects visitors to the sign-in page', async () => {
    expect(leadsTo(await ask('see-orders', null))).toMatch(/^\/signin\?next=/);
    expect(leadsTo(await ask('see-orders', null, 'action'))).toMatch(/^\/signin\?next=/);
  });

  it('responds with 404 to a signed-in customer', async () => {
    for (const part of ['loader', 'action'] as const) {
      const answer = await ask('see-orders', customer, part);
      expect(answer).toMatchObject({ data: null, init: { status: 404 } });
    }
  });
});

it('a public page is rendered without resolving the visitor', async () => {
  const module = { default: () => null, loader: () => 'the page' };
  const build = { routes: { page: { id: 'page', module } } } as unknown as ServerBuild;
  expect(withAccessControl(build, { page: 'everyone' }).routes['page']?.module).toBe(module);
});

it('the shop refuses to start if a page has no access entry or no loader to protect', () => {
  const build = (module: object) =>
    ({ routes: { page: { id: 'page', module } } }) as unknown as ServerBuild;
  expect(() => withAccessControl(build({}), {})).toThrow('no line for page');
  expect(() => withAccessControl(build({ default: () => null }), { page: 'enter-admin' })).toThrow(
    'needs a loader',
  );
});
