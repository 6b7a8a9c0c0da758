import { spawn } from 'node:child_process';
import { ensureBuilt } from './build.js';
import { command, Stop } from './command.js';
import { ensureInstalled, projectRoot } from './install.js';
import { continueUnderOurNode, endWith } from './runtime.js';

await command(async () => {
  const [wanted = '', ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new Stop('Usage: npm run mutants [-- WORDS]', 2);
  process.chdir(projectRoot);
  await ensureInstalled({ withDev: true });
  await continueUnderOurNode();
  await ensureBuilt();
  const args = ['tests/attacks/try-mutants.ts', wanted];
  await endWith(spawn(process.execPath, args, { stdio: 'inherit' }));
});
