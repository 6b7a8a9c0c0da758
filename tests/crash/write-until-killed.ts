import { writeSync } from 'node:fs';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { saveSetting } from '#shop/settings/store/settings.ts';

// Far more than it can write before it is killed, on a slow machine too.
const writes = 50_000;
const callers = 32;

/** A child process that saves settings 'write-0', 'write-1' … and prints each number after its commit. */
const opened = await openDatabase({ url: process.argv[2] ?? '' });
if (!opened.ok) throw new Error(opened.failure.code);
const db = opened.value;
await migrate(db);
let next = 0;
await Promise.all(Array.from({ length: callers }, writeInTurn));
await db.close();

async function writeInTurn(): Promise<void> {
  while (next < writes) {
    const number = next;
    next += 1;
    await db.write((writer) =>
      saveSetting(writer, { key: `write-${number}`, value: number, now: Date.now() }),
    );
    // Synchronous, so that no printed number is in a buffer when the process is killed.
    writeSync(1, `${number}\n`);
  }
}
