import { expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Shop } from '#shop/shop.ts';
import type { AuditLogRequest } from '#shop/system/rules/audit-log.ts';
import { newCustomer } from '../../../../tests/support/buyers.ts';
import { demoShop, emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { placedOrder } from '../../../../tests/support/placed-order.ts';
import { owner, staff } from '../../../../tests/support/staff.ts';
import { exportAuditLog } from './export-audit-log.ts';
import { listAuditLog } from './list-audit-log.ts';

const everything: AuditLogRequest = {
  who: '',
  action: null,
  subjectType: null,
  subject: '',
  from: null,
  to: null,
  after: null,
};

const noon = Date.UTC(2026, 10, 20, 12);
const dayMs = 24 * 60 * 60 * 1000;

eachEngine('the audit log', ({ open }) => {
  it('is for owners alone', async () => {
    const shop = emptyShop(await open());
    const refused = { ok: false, failure: { code: 'forbidden' } };
    expect(await listAuditLog(shop, staff, everything)).toEqual(refused);
    expect(await exportAuditLog(shop, staff, everything)).toEqual(refused);
  });

  it('shows each entry once over all pages, the newest first, also where many have one time', async () => {
    const shop = emptyShop(await open());
    await recordMany(shop.db, 130);
    const seen: string[] = [];
    const sizes: number[] = [];
    let request = everything;
    for (;;) {
      const { entries, next } = await listed(shop, request);
      seen.push(...entries.map(({ id }) => id));
      sizes.push(entries.length);
      if (!next) break;
      request = { ...request, after: next };
    }
    expect(sizes).toEqual([50, 50, 30]);
    const stored = shop.db.read.selectFrom('audit_entries').select('id');
    const ids = await stored.orderBy('at', 'desc').orderBy('id', 'desc').execute();
    expect(seen).toEqual(ids.map(({ id }) => id));
  });

  it('is narrowed down by who, what, when and which object', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const order = await placedOrder(shop, ann, { quantities: { 5: 1 } });
    await recordMany(shop.db, 3);
    await shop.db.write((writer) =>
      recordAuditEvent(writer, {
        id: 'ended',
        now: noon + 2 * dayMs,
        actorId: ann.userId,
        action: 'session.ended',
        subject: { type: 'account', id: ann.userId },
        details: { count: 1 },
      }),
    );
    const actions = async (request: Partial<AuditLogRequest>) => {
      const { entries } = await listed(shop, { ...everything, ...request });
      return entries.map(({ action }) => action);
    };
    expect(await actions({ who: ann.email, subjectType: 'order' })).toEqual(['order.placed']);
    expect(await actions({ who: ann.userId, action: 'order.placed' })).toEqual(['order.placed']);
    expect(await actions({ subject: order.number.toLowerCase() })).toEqual(['order.placed']);
    expect(await actions({ subject: ann.email })).toEqual(['session.ended']);
    expect(await actions({ who: 'System', subjectType: 'queue' })).toHaveLength(3);
    expect(await actions({ who: 'stranger@example.com' })).toEqual([]);
    expect(await actions({ from: '2026-11-20', to: '2026-11-20' })).toEqual([
      'queue.retried',
      'queue.retried',
      'queue.retried',
    ]);
    expect(await actions({ to: '2026-11-19' })).toEqual([]);
    const { actions: known, subjectTypes } = await listed(shop, everything);
    expect(known).toContain('order.placed');
    expect(new Set(known).size).toBe(known.length);
    expect(subjectTypes).toContain('queue');
  });

  it('names orders, accounts and products, and says what was recorded', async () => {
    const shop = await demoShop(await open());
    const ann = await newCustomer(shop, 'ann');
    const order = await placedOrder(shop, ann, { quantities: { 5: 1 } });
    const { entries } = await listed(shop, { ...everything, action: 'order.placed' });
    expect(entries).toMatchObject([
      {
        actor: ann.email,
        subject: { text: `Order ${order.number}`, url: `/admin/orders/${order.id}` },
        number: null,
      },
    ]);
    expect(entries[0]?.facts[0]).toMatchObject({ what: 'Total', before: null });
    await record(shop.db, 'left', { actorId: 'user-gone', at: noon });
    const { entries: left } = await listed(shop, { ...everything, who: 'user-gone' });
    expect(left[0]?.actor).toBe('deleted account user-gone');
  });

  it('is exported as CSV as it is narrowed down, which is recorded without names', async () => {
    const shop = emptyShop(await open());
    await recordMany(shop.db, 3);
    await record(shop.db, 'by-ann', { actorId: 'user-ann', at: noon });
    const request = { ...everything, who: 'user-ann' };
    const exported = await exportAuditLog(shop, owner, request);
    const texts: string[] = [];
    for await (const text of exported.ok ? exported.value : []) texts.push(text);
    const lines = texts.join('').trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('"2026-11-20T12:00:00.000Z","deleted account user-ann","user-ann"');
    const { entries } = await listed(shop, { ...everything, action: 'audit-log.exported' });
    expect(entries).toMatchObject([{ facts: [{ what: 'Filters', after: 'actor' }] }]);
  });
});

async function listed(shop: Shop, request: AuditLogRequest) {
  const log = await listAuditLog(shop, owner, request);
  if (!log.ok) throw new Error(log.failure.code);
  return log.value;
}

/** Seven at a time. */
async function recordMany(db: Database, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, at) => at);
  await Promise.all(
    numbers.map((number) => {
      const at = noon + (Math.floor(number / 7) * dayMs) / 1000;
      return record(db, `entry-${number}`, { actorId: null, at });
    }),
  );
}

function record(
  db: Database,
  id: string,
  { actorId, at }: { actorId: string | null; at: number },
): Promise<void> {
  return db.write((writer) =>
    recordAuditEvent(writer, {
      id,
      now: at,
      actorId,
      action: 'queue.retried',
      subject: { type: 'queue', id: 'mail' },
      details: { rows: 1, id: null },
    }),
  );
}
