import { writeSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openDatabase } from '#platform/database/open-database.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { chainAuditEvents } from '#shop/events/use-cases/chain-audit-events.ts';

// Far more than it can record before it is killed, on a slow machine too.
const events = 50_000;
const writers = 20;

/** A child process that records audit events while it chains them, and prints the id of each after its commit. */
const opened = await openDatabase({ url: process.argv[2] ?? '' });
if (!opened.ok) throw new Error(opened.failure.code);
const db = opened.value;
// A logger would make the standard output one that may refuse a line.
const shop = { db, clock: Date.now, log: { info: () => {} } };
let begun = 0;
await Promise.all([...Array.from({ length: writers }, recordInTurn), chainInTurn()]);
await db.close();

async function chainInTurn(): Promise<void> {
  const chain = chainAuditEvents();
  for (;;) {
    await chain(shop, new AbortController().signal);
    await nextTurn();
    if (begun >= events) return;
  }
}

async function recordInTurn(): Promise<void> {
  while (begun < events) {
    begun += 1;
    const id = `event-${begun}`;
    await db.write((writer) =>
      recordAuditEvent(writer, {
        id,
        now: Date.now(),
        actorId: null,
        action: 'order.delivered',
        subject: { type: 'order', id: begun },
        details: { number: id, totalMinor: 100 },
      }),
    );
    // Synchronous, so that no printed id is in a buffer when the process is killed.
    writeSync(1, `${id}\n`);
  }
}
