import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { operations } from '../src/operations.ts';
import { breach, generatedCall, operationGroups } from '../tests/support/generated-calls.ts';
import { startShop } from '../tests/support/shop-server.ts';
import type { ApiDocument } from '../tools/client-source.ts';
import { adminKey } from './support/admin-key.ts';
import { machine } from './support/machine.ts';
import { announce, header, print, row } from './support/progress.ts';

/** Sends generated valid and invalid requests to every API operation and checks each response against the document. */
const { values: options } = parseArgs({
  options: { json: { type: 'string' }, calls: { type: 'string', default: '10000' } },
});
const calls = Number(options.calls);
const shop = await startShop();
const key = await adminKey(shop.origin);
const published = await fetch(`${shop.origin}/api/openapi.json`);
const document = (await published.json()) as ApiDocument;
const figures: { group: string; statuses: Record<string, number> }[] = [];
print(`${calls} calls per group, every response as documented.\n`);
header('Group', 'Responses by status');
try {
  for (const [group, own] of operationGroups(operations)) {
    const statuses: Record<string, number> = {};
    let made = 0;
    await fc.assert(
      fc.asyncProperty(generatedCall(document, own), async (call) => {
        if (made % 250 === 0) announce(`${group}: ${made} of ${calls} calls`);
        made += 1;
        const answer = await ask(call.operation.method, call.path, call.body);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        const broken = breach(document, call, answer);
        if (broken) throw new Error(`${broken}: ${answer.status} ${answer.text}`);
      }),
      { numRuns: calls },
    );
    figures.push({ group, statuses });
    const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    row(group, counts.join(', '));
  }
} finally {
  await shop.stop();
}
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), calls, figures };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

async function ask(method: string, path: string, body: unknown) {
  const response = await fetch(`${shop.origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const contentType = response.headers.get('content-type') ?? '';
  return { status: response.status, contentType, text: await response.text() };
}
