import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll } from 'vitest';
import { type Area, areas, type Role } from '#shop/access/rules/visitor.ts';
import type { Shop } from '#shop/shop.ts';
import type * as handlerModule from '../../src/page-handler.ts';
import buildPages from '../support/build-pages.ts';
import { type TestServer, openTestServer, temporaryShop } from '../support/open-test-server.ts';
import { cookieOf } from '../support/session-cookie.ts';

const pagesFile = fileURLToPath(new URL('../../build/server/handler.js', import.meta.url));

// Does nothing if the test run has already built the pages.
beforeAll(buildPages, 600_000);

/** The complete shop in this process: built pages behind the real server, two products, no accounts. */
export async function openCompleteShop(change: Partial<Shop> = {}): Promise<TestServer> {
  const pages = await loadPages();
  const shop = { ...(await temporaryShop()), ...change };
  return openTestServer({ shop, render: pages.createWebHandler(shop) });
}

/** The built pages. */
export async function loadPages(): Promise<typeof handlerModule> {
  return (await import(pathToFileURL(pagesFile).href)) as typeof handlerModule;
}

export interface Caller {
  name: string;
  role: Role | null;
  areas: readonly Area[];
  cookie: string;
}

export interface People {
  stranger: Caller;
  customer: Caller;
  otherCustomer: Caller;
  /** Staff with this area only. */
  only: Record<Area, Caller>;
  /** Staff with all areas except this one. */
  without: Record<Area, Caller>;
  /** Staff without areas. */
  newcomer: Caller;
  owner: Caller;
}

/** Creates an account for every role. */
export async function gather(shop: Shop): Promise<People> {
  const caller = async (name: string, role: Role, own: readonly Area[] = []) => {
    const cookie = await cookieOf({ shop }, role, { name, areas: own });
    return { name, role, areas: own, cookie };
  };
  const forEach = async (make: (area: Area) => Promise<Caller>) =>
    // One entry for each area.
    Object.fromEntries(
      await Promise.all(areas.map(async (area) => [area, await make(area)] as const)),
    ) as Record<Area, Caller>;
  return {
    // The login flag grants nothing.
    stranger: { name: 'stranger', role: null, areas: [], cookie: 'islogin=true' },
    customer: await caller('ann', 'customer'),
    otherCustomer: await caller('ben', 'customer'),
    only: await forEach((area) => caller(`only-${area}`, 'staff', [area])),
    without: await forEach((area) =>
      caller(
        `not-${area}`,
        'staff',
        areas.filter((other) => other !== area),
      ),
    ),
    newcomer: await caller('newcomer', 'staff'),
    owner: await caller('owner', 'owner'),
  };
}
