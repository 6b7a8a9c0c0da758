import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database, Writer } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type ChainFault, chainStart, faultText } from '#shop/events/rules/audit-chain.ts';
import {
  appendToChain,
  linkAfter,
  listUnchained,
  readChainHead,
} from '#shop/events/store/audit-chain.ts';
import { forgetPersonalValues, readPersonalValues } from '#shop/events/store/personal-values.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { emptyShop } from '../../../../tests/support/demo-shop.ts';
import { eachEngine } from '../../../../tests/support/each-engine.ts';
import { migrationsBefore } from '../../../../tests/support/migrations-before.ts';
import { chainAuditEvents } from './chain-audit-events.ts';
import { checkAuditChain } from './check-audit-chain.ts';

const never = new AbortController().signal;
const noon = Date.UTC(2026, 10, 21, 12);
const hourMs = 60 * 60 * 1000;

eachEngine('the chain of audit events', ({ open, openEmpty }) => {
  it('has each event of 20 writers once, without a gap, whichever job chains it', async () => {
    const shop = emptyShop(await open());
    const jobs = [chainAuditEvents(), chainAuditEvents(), chainAuditEvents()];
    const written = new AbortController();
    const chaining = jobs.map(async (job) => {
      while (!written.signal.aborted) {
        await job(shop, never);
        await nextTurn();
      }
    });
    const writing = Array.from({ length: 20 }, async (_, at) => {
      for (let count = 0; count < 5; count += 1) await recordEvent(shop.db, at * 5 + count);
    });
    await Promise.all(writing);
    written.abort();
    await Promise.all(chaining);
    await chainAll(shop.db);
    const { faults, head, waiting } = await checkAuditChain(shop.db.read);
    expect({ faults, number: head.number, waiting }).toEqual({
      faults: [],
      number: 100,
      waiting: 0,
    });
    const rows = await shop.db.read.selectFrom('audit_entries').select('number').execute();
    const numbers = rows.map(({ number }) => Number(number)).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  });

  it('begins with the events of earlier versions, the oldest first', async () => {
    const db = await openEmpty();
    await migrate(db, { folder: migrationsBefore('0232') });
    await db.write(async (writer) => {
      for (const at of [30, 10, 20]) {
        await sql`
          insert into audit_entries (id, at, actor_id, action, subject_type, subject_id, details)
          values (${`event-${at}`}, ${at}, null, 'order.paid', 'order', '1', '{}')
        `.execute(writer);
      }
    });
    expect((await migrate(db)).ok).toBe(true);
    expect(await checkAuditChain(db.read)).toMatchObject({ faults: [], waiting: 3 });
    await chainAll(db);
    const rows = db.read.selectFrom('audit_entries').select('id').orderBy('number');
    expect((await rows.execute()).map(({ id }) => id)).toEqual([
      'event-10',
      'event-20',
      'event-30',
    ]);
    expect((await checkAuditChain(db.read)).faults).toEqual([]);
  });

  it.each<[string, (writer: Writer) => Promise<unknown>, ChainFault[]]>([
    ['a changed time', set('at', noon + 7), [changed(5)]],
    ['a changed actor', set('actor_id', 'user-other'), [changed(5)]],
    ['a changed action', set('action', 'order.paid'), [changed(5)]],
    ['a changed subject', set('subject_id', '7'), [changed(5)]],
    ['changed details', set('details', '{"number":"X","totalMinor":1}'), [changed(5)]],
    ['a changed id', set('id', 'event-other'), [changed(5)]],
    ['a changed hash', set('hash', 'f'.repeat(64)), [changed(5, 6)]],
    ['a deleted event', (writer) => remove(writer, 5), [missing(5)]],
    [
      'two events that changed places',
      async (writer) => {
        await renumber(writer, 5, 99);
        await renumber(writer, 6, 5);
        await renumber(writer, 99, 6);
      },
      [changed(5, 7)],
    ],
    [
      'an event inserted in the place of another',
      async (writer) => {
        await remove(writer, 5);
        await insertAt(writer, 5);
      },
      [changed(5, 6)],
    ],
    ['an event inserted before the first', (writer) => insertAt(writer, 0), [changed(0, 1)]],
    [
      'an event appended to the chain',
      (writer) => insertAt(writer, 11),
      [changed(11), { code: 'added', first: 11, last: 11 }],
    ],
    [
      'a cut end',
      async (writer) => {
        for (const number of [9, 10]) await remove(writer, number);
      },
      [{ code: 'cut', first: 9, last: 10, source: 'the shop’s own record of the last entry' }],
    ],
    [
      'a changed head',
      (writer) =>
        writer
          .updateTable('audit_head')
          .set({ hash: 'e'.repeat(64) })
          .execute(),
      [{ code: 'replaced', number: 10, source: 'the shop’s own record of the last entry' }],
    ],
  ])('shows %s', async (_, tamper, faults) => {
    const db = await open();
    await chainTen(db);
    expect((await checkAuditChain(db.read)).faults).toEqual([]);
    await db.write(tamper);
    expect((await checkAuditChain(db.read)).faults).toEqual(faults);
  });

  it('that was written anew with its head is found by what was noted elsewhere, and only so', async () => {
    const db = await open();
    await chainTen(db);
    const noted = { ...(await readChainHead(db.read)), source: 'a backup' };
    await db.write(async (writer) => {
      await set('subject_id', '7')(writer);
      await rewriteChain(writer);
    });
    expect((await checkAuditChain(db.read)).faults).toEqual([]);
    expect((await checkAuditChain(db.read, [noted])).faults).toEqual([
      { code: 'replaced', number: 10, source: 'a backup' },
    ]);
    await db.write(async (writer) => {
      await remove(writer, 9);
      await remove(writer, 10);
      await rewriteChain(writer);
    });
    expect((await checkAuditChain(db.read)).faults).toEqual([]);
    expect((await checkAuditChain(db.read, [noted])).faults).toEqual([
      { code: 'cut', first: 9, last: 10, source: 'a backup' },
    ]);
  });

  it('stays whole when a person is erased, and shows a change of what is kept beside it', async () => {
    const db = await open();
    await recordName(db, 'user-ann', 'Ann Canary');
    await recordName(db, 'user-bob', 'Bob Canary');
    await chainAll(db);
    const { faults, head } = await checkAuditChain(db.read);
    expect([faults, head.number]).toEqual([[], 2]);
    await db.write((writer) => forgetPersonalValues(writer, 'user-ann'));
    expect((await checkAuditChain(db.read)).faults).toEqual([]);
    const entries = await db.read.selectFrom('audit_entries').selectAll().execute();
    expect(JSON.stringify(entries)).not.toContain('Canary');
    const kept = await readPersonalValues(db.read, ['of-user-ann', 'of-user-bob']);
    expect([...kept]).toEqual([['of-user-bob', { name: ['', 'Bob Canary'] }]]);
    await db.write((writer) =>
      writer.updateTable('audit_personal').set({ content: '{"name":["","Eve"]}' }).execute(),
    );
    const number = entries.find(({ id }) => id === 'of-user-bob')?.number;
    expect((await checkAuditChain(db.read)).faults).toEqual([{ code: 'personal', number }]);
  });

  it('shows an event that was written with an earlier date, and tolerates overlapping writes', async () => {
    const db = await open();
    await chainTen(db);
    await recordEvent(db, 10, noon - hourMs / 2);
    await chainAll(db);
    await recordEvent(db, 11, noon - 3 * hourMs);
    await chainAll(db);
    const { faults } = await checkAuditChain(db.read);
    expect(faults).toEqual([{ code: 'backdated', number: 12, byMs: 2.5 * hourMs }]);
  });
});

it('the hashes of the chain are those that later versions must compute as well', () => {
  const event = { id: 'event-1', at: 1, actorId: null, action: 'order.paid' };
  const entry = { ...event, subjectType: 'order', subjectId: '17', details: '{"a":"ü"}' };
  expect(linkAfter(chainStart, entry)).toEqual({
    number: 1,
    hash: '51a6da7c9d6ec903c1f048fad7259559950e1af13c73cd6ad9a3e5a523f84367',
  });
});

it('faults of the chain are described in words', () => {
  expect(faultText(changed(5))).toBe(
    'entry 5 was changed, inserted or moved: the hash does not follow',
  );
  expect(faultText(missing(5))).toBe('entry 5 is missing');
  expect(faultText({ code: 'cut', first: 9, last: 10, source: 'a backup' })).toBe(
    'entries 9 to 10 are missing at the end, which a backup has noted: the end was cut off, or the shop was restored from an earlier backup',
  );
});

function changed(first: number, last = first): ChainFault {
  return { code: 'changed', first, last };
}

function missing(first: number): ChainFault {
  return { code: 'missing', first, last: first };
}

async function chainTen(db: Database): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, (_, count) => recordEvent(db, count)));
  await chainAll(db);
}

async function chainAll(db: Database): Promise<void> {
  const chain = chainAuditEvents();
  while (await chain(emptyShop(db), never));
}

function recordEvent(db: Database, count: number, now = noon + count): Promise<void> {
  return db.write((writer) =>
    recordAuditEvent(writer, {
      id: `event-${count}`,
      now,
      actorId: null,
      action: 'order.delivered',
      subject: { type: 'order', id: count },
      details: { number: `V-${count}`, totalMinor: 100 },
    }),
  );
}

function recordName(db: Database, userId: string, name: string): Promise<void> {
  return db.write((writer) =>
    recordAuditEvent(writer, {
      id: `of-${userId}`,
      now: noon,
      actorId: userId,
      action: 'account.changed',
      subject: { type: 'account', id: userId },
      details: { changed: ['name'] },
      personal: { userId, values: { name: ['', name] } },
    }),
  );
}

/** Of the fifth event. */
function set(column: string, value: string | number) {
  return (writer: Writer) =>
    sql`update audit_entries set ${sql.ref(column)} = ${value} where number = 5`.execute(writer);
}

async function remove(writer: Writer, number: number): Promise<void> {
  await writer.deleteFrom('audit_entries').where('number', '=', number).execute();
}

async function renumber(writer: Writer, from: number, to: number): Promise<void> {
  await writer
    .updateTable('audit_entries')
    .set({ number: to })
    .where('number', '=', from)
    .execute();
}

function insertAt(writer: Writer, number: number) {
  const event = { id: 'event-inserted', at: noon, actor_id: null, action: 'order.paid' };
  const subject = { subject_type: 'order', subject_id: '1', details: '{}' };
  return writer
    .insertInto('audit_entries')
    .values({ ...event, ...subject, number, hash: 'd'.repeat(64) })
    .execute();
}

/** As someone does who knows the shop: all hashes fit, and the head as well. */
async function rewriteChain(writer: Writer): Promise<void> {
  await writer.updateTable('audit_entries').set({ number: null, hash: null }).execute();
  await writer.updateTable('audit_head').set(chainStart).execute();
  await appendToChain(writer, chainStart, await listUnchained(writer, 100));
}
