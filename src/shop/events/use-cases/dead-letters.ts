import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import type { Writer } from '#platform/database/database.ts';
import { type Page, pageOf } from '#platform/paging.ts';
import {
  countDeadLetters,
  type DeadLetter,
  listDeadLetters as readDeadLetters,
  type Queue,
  retryFailed,
} from '#platform/queue/queue.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import type { Shop } from '#shop/shop.ts';

const deadLettersPageSize = 20;

export interface ListedDeadLetter extends Omit<DeadLetter, 'subject'> {
  /** Null where it names a customer whom the visitor may not see. */
  subject: string | null;
}

/** Queued work that has failed permanently, the last to fail first. */
export async function listDeadLetters(
  shop: Shop,
  visitor: Visitor,
  pageNumber: number,
): Promise<Result<{ deadLetters: ListedDeadLetter[]; page: Page }, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const { db, queues } = shop;
  const page = pageOf(pageNumber, await countDeadLetters(db.read, queues), deadLettersPageSize);
  const span = { offset: page.offset, limit: page.size };
  const rows = await readDeadLetters(db.read, queues, span);
  const seesCustomers = may(visitor, 'see-users');
  const hidden = queues.filter(({ labels }) => labels.isPersonal && !seesCustomers);
  const deadLetters = rows.map((row) => {
    return hidden.some(({ name }) => name === row.queue) ? withoutSubject(row) : row;
  });
  return ok({ deadLetters, page });
}

/** Mail servers repeat the address that they refuse. */
function withoutSubject({ subject, lastError, ...row }: DeadLetter): ListedDeadLetter {
  return { ...row, subject: null, lastError: lastError?.replaceAll(subject, '…') ?? null };
}

/** Gives one dead letter, or all of them, its attempts again; returns how many there were. */
export async function retryDeadLetters(
  shop: Shop,
  visitor: Visitor,
  which: 'all' | { queue: string; id: string },
): Promise<Result<number, { code: 'forbidden' } | { code: 'not-failed' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const retried = which === 'all' ? {} : { id: which.id };
  const queues = shop.queues.filter(({ name }) => which === 'all' || name === which.queue);
  return shop.db.write(async (writer) => {
    let total = 0;
    for (const queue of queues) {
      total += await retryAndRecord(writer, { shop, visitor, queue, ...retried });
    }
    return total === 0 ? failed({ code: 'not-failed' }) : ok(total);
  });
}

interface Retry {
  shop: Shop;
  visitor: Visitor;
  queue: Queue;
  id?: string;
}

async function retryAndRecord(
  writer: Writer,
  { shop, visitor, queue, ...retried }: Retry,
): Promise<number> {
  const now = shop.clock();
  const rows = await retryFailed(writer, queue, { ...retried, now });
  if (rows === 0) return 0;
  await recordAuditEvent(writer, {
    id: shop.newId(),
    now,
    actorId: visitor.userId,
    action: 'queue.retried',
    subject: { type: 'queue', id: queue.name },
    details: { rows, id: retried.id ?? null },
  });
  return rows;
}
