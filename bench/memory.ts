import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machine } from './support/machine.ts';
import { startMeasuredShop } from './support/measured-shop.ts';
import { personalWork, signInCustomers } from './support/personal-work.ts';
import { announce, header, print, row } from './support/progress.ts';

const lanes = 32;
const idleMs = 5_000;
const msPerMinute = 60_000;
const samplesPerRun = 10;

const { values: options } = parseArgs({
  options: { json: { type: 'string' }, minutes: { type: 'string', default: '1' } },
});
const loadMs = Number(options.minutes) * msPerMinute;
const shop = await startMeasuredShop(fileURLToPath(new URL('..', import.meta.url)));
const samples: {
  minute: number;
  requests: number;
  residentMb: number;
  heapMb: number;
  buffersMb: number;
}[] = [];
let idleMb = 0;
try {
  await delay(idleMs);
  idleMb = shop.residentMb();
  const { processor, cores, memoryGb, node } = machine();
  print(`${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}; one process\n`);
  header('', 'Requests', 'Resident memory', 'of it heap', 'buffers');
  row('idle', 0, `${idleMb} MB`, '', '');
  await underLoad();
} finally {
  await shop.stop();
}
if (options.json) {
  const report = { date: new Date().toISOString(), machine: machine(), idleMb, samples };
  writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
}

/** All kinds of personal work at once, without a pause. */
async function underLoad(): Promise<void> {
  const { origin } = shop;
  const cookies = await signInCustomers(origin, lanes);
  const startedAt = performance.now();
  let turn = 0;
  const lane = async (cookie: string) => {
    while (performance.now() - startedAt < loadMs) {
      turn += 1;
      await personalWork[turn % personalWork.length]?.run({ origin, cookie, turn });
    }
  };
  const all = Promise.all(cookies.map(lane));
  for (let sample = 1; sample <= samplesPerRun; sample += 1) {
    announce(`under load, ${sample} of ${samplesPerRun}`);
    await delay(loadMs / samplesPerRun);
    const minute = Math.round(((performance.now() - startedAt) / msPerMinute) * 10) / 10;
    const residentMb = shop.residentMb();
    const { heapMb, buffersMb } = await shop.usage();
    samples.push({ minute, requests: turn, residentMb, heapMb, buffersMb });
    row(
      `under load, minute ${minute}`,
      turn,
      `${residentMb} MB`,
      `${heapMb} MB`,
      `${buffersMb} MB`,
    );
  }
  await all;
}
