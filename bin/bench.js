import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { command, Stop } from './command.js';
import { ensureInstalled, projectRoot } from './install.js';
import { continueUnderOurNode, endWith } from './runtime.js';

const folder = join(projectRoot, 'bench');

await command(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const file = join(folder, `${name}.ts`);
  if (!/^[a-z][a-z-]*$/.test(name) || !existsSync(file)) {
    throw new Stop(
      `Usage: npm run bench -- NAME [--json FILE]\nNAME is one of: ${names().join(', ')}`,
      2,
    );
  }
  await ensureInstalled({ withDev: true });
  await continueUnderOurNode();
  // Most benchmarks start the shop, which requires built pages.
  await ensureBuilt();
  await endWith(spawn(process.execPath, [file, ...args], { stdio: 'inherit' }));
});

function names() {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length));
}
