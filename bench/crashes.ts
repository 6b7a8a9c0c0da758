import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stockUp } from '../tests/support/buyers.ts';
import { compareBooks, killDuringOrders } from '../tests/support/killed-shop.ts';
import { copyShop, prepareBuyers } from '../tests/support/order-traffic.ts';
import { machine } from './support/machine.ts';
import { median } from './support/median.ts';

const buyersCount = 400;
const pieces = 300;
const product = 2;

const { values: options } = parseArgs({
  options: { json: { type: 'string' }, kills: { type: 'string', default: '200' } },
});
const kills = Number(options.kills);
const prepared = temporaryFolder();
const buyers = await prepareBuyers(
  { environment: { DATA_DIR: prepared }, buyers: buyersCount, cart: { [product]: 1 } },
  (shop) => stockUp(shop, product, pieces),
);
const readyAgainMs: number[] = [];
const found = { acknowledged: 0, unsure: 0, different: 0, wrongCounts: 0, damaged: 0 };
for (let round = 0; round < kills; round += 1) {
  const folder = temporaryFolder();
  await copyShop(prepared, folder);
  // Never the same moment twice: from the first answers to just before the shelf is empty.
  const killAfter = 10 + ((round * 37) % (pieces - 80));
  const {
    ledger,
    unsure,
    readyAgainMs: took,
  } = await killDuringOrders({
    folder,
    buyers,
    killAfter,
  });
  const books = await compareBooks(folder, ledger, product);
  const counts = [books.orders, books.lines, books.payments, books.mails, pieces - books.left];
  readyAgainMs.push(Math.round(took));
  found.acknowledged += [...ledger.values()].filter(({ kind }) => kind === 'placed').length;
  found.unsure += unsure;
  found.different += books.differences.length;
  found.wrongCounts += counts.every((count) => count === pieces) ? 0 : 1;
  found.damaged += books.integrity === 'ok' ? 0 : 1;
  rmSync(folder, { recursive: true });
}
rmSync(prepared, { recursive: true });
const report = {
  kills,
  ...found,
  readyAgainMs: { median: median(readyAgainMs), slowest: Math.max(...readyAgainMs) },
};
console.log(report);
if (options.json) {
  const dated = { date: new Date().toISOString(), machine: machine(), ...report };
  writeFileSync(options.json, `${JSON.stringify(dated, null, 2)}\n`);
}
process.exitCode = found.different + found.wrongCounts + found.damaged === 0 ? 0 : 1;

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
}
