import type { Access } from '#domain/identity/access.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import type { Shop } from '#services/shop.ts';
import pino from 'pino';
import { type LoaderFunctionArgs, RouterContextProvider, type ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { owner, customer, staff } from '../../tests/support/staff.ts';
import { access, mayOpen } from './access.ts';
import { shopContext } from './context.ts';
import { lockedBuild } from './locked-build.ts';
import routes from './routes.ts';
import { visitContext } from './visitor.ts';

interface Entry {
  id?: string | undefined;
  file: string;
  children?: Entry[] | undefined;
}

/** React Router's ids: the file without its ending, where none is given. */
function idsOf(entries: Entry[]): string[] {
  return entries.flatMap(({ id, file, children = [] }) => [
    id ?? file.replace(/\.tsx?$/, ''),
    ...idsOf(children),
  ]);
}

describe('the table of who may open what', () => {
  it('has a line for every page of the shop', () => {
    expect(Object.keys(access).toSorted()).toEqual(['root', ...idsOf(routes)].toSorted());
  });

  it('opens nothing of the admin area to anyone but staff', () => {
    const admin = Object.entries(access).filter(([id]) => id.startsWith('admin/'));
    expect(admin.filter(([id]) => mayOpen(customer, id))).toEqual([]);
    expect(admin.filter(([id]) => mayOpen(owner, id))).toEqual(admin);
  });
});

/** What somebody gets who asks for a page that is open to `level`. */
async function ask(level: Access, who: Visitor | null, part: 'loader' | 'action' = 'loader') {
  const module = { default: () => null, loader: () => 'the page', action: () => 'done' };
  const build = { routes: { page: { id: 'page', module } } } as unknown as ServerBuild;
  const run = lockedBuild(build, { page: level }).routes['page']?.module[part];
  const context = new RouterContextProvider();
  context.set(shopContext, { log: pino({ enabled: false }) } as unknown as Shop);
  context.set(visitContext, {
    visitor: async () => who,
    session: async () => null,
    setCookies: async () => [],
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

describe('a page for those who are signed in', () => {
  it('[6.09] [6.10] [6.11] opens to customers and staff', async () => {
    for (const who of [customer, staff, owner]) {
      expect(await ask('signed-in', who)).toBe('the page');
    }
  });

  it('[2.29] leads everybody else to the sign-in page, which knows the way back', async () => {
    const signIn = '/signin?next=%2Fcheckout%3Fstep%3D2';
    expect(leadsTo(await ask('signed-in', null))).toBe(signIn);
    expect(leadsTo(await ask('signed-in', null, 'action'))).toBe(signIn);
  });
});

describe('a page of the admin area', () => {
  it('leads staff who lack a second factor to where they add one, and lets none of them act', async () => {
    const lacking = { ...owner, lacksSecondFactor: true } as const;
    for (const part of ['loader', 'action'] as const) {
      expect(leadsTo(await ask('enter-admin', lacking, part))).toBe('/account/sign-in');
    }
    expect(await ask('signed-in', lacking)).toBe('the page');
  });

  it('[6.14] opens to staff who look after it, and to the owner', async () => {
    expect(await ask('see-orders', { ...staff, areas: ['orders'] })).toBe('the page');
    expect(await ask('see-orders', owner)).toBe('the page');
    expect(await ask('see-orders', owner, 'action')).toBe('done');
  });

  it('tells other staff that it is not theirs', async () => {
    for (const part of ['loader', 'action'] as const) {
      const answer = await ask('see-orders', { ...staff, areas: ['products'] }, part);
      expect(answer).toMatchObject({ data: null, init: { status: 403 } });
    }
  });

  it('[6.14] leads strangers to the sign-in page', async () => {
    expect(leadsTo(await ask('see-orders', null))).toMatch(/^\/signin\?next=/);
    expect(leadsTo(await ask('see-orders', null, 'action'))).toMatch(/^\/signin\?next=/);
  });

  it('does not exist for a signed-in customer', async () => {
    for (const part of ['loader', 'action'] as const) {
      const answer = await ask('see-orders', customer, part);
      expect(answer).toMatchObject({ data: null, init: { status: 404 } });
    }
  });
});

it('a page for everyone is answered without asking who is there', async () => {
  const module = { default: () => null, loader: () => 'the page' };
  const build = { routes: { page: { id: 'page', module } } } as unknown as ServerBuild;
  expect(lockedBuild(build, { page: 'everyone' }).routes['page']?.module).toBe(module);
});

it('the shop does not start with a page that nobody has thought about, or that no lock can hold', () => {
  const build = (module: object) =>
    ({ routes: { page: { id: 'page', module } } }) as unknown as ServerBuild;
  expect(() => lockedBuild(build({}), {})).toThrow('no line for page');
  expect(() => lockedBuild(build({ default: () => null }), { page: 'enter-admin' })).toThrow(
    'needs a loader',
  );
});
