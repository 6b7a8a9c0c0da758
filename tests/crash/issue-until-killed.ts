import { writeSync } from 'node:fs';
import { documentNumber } from '#shop/documents/rules/document-content.ts';
import { insertDocument, takeNumber } from '#shop/documents/store/documents.ts';
import type { Writer } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { money } from '#platform/money.ts';
import { contentOf } from '../support/document-content.ts';

// Far more than it can issue before it is killed, on a slow machine too.
const documents = 50_000;
const writers = 20;

/** A child process that issues invoices of order 1 and prints each number after its commit. */
const opened = await openDatabase({ url: process.argv[2] ?? '' });
if (!opened.ok) throw new Error(opened.failure.code);
const db = opened.value;
let begun = 0;
await Promise.all(Array.from({ length: writers }, issueInTurn));
await db.close();

async function issueInTurn(): Promise<void> {
  while (begun < documents) {
    begun += 1;
    const number = await db.write(issueOne);
    // Synchronous, so that no printed number is in a buffer when the process is killed.
    writeSync(1, `${number}\n`);
  }
}

async function issueOne(writer: Writer): Promise<string> {
  const prefix = 'INV-2026-';
  const number = documentNumber(prefix, await takeNumber(writer, prefix));
  const content = contentOf({ number });
  await insertDocument(writer, {
    orderId: 1,
    kind: 'invoice',
    cause: 'order',
    number,
    refundId: null,
    issuedAt: content.issuedAt,
    issuedDay: '2026-11-23',
    method: 'bank-transfer',
    total: money(content.totalMinor, content.currency),
    content,
    actorId: null,
  });
  return number;
}
