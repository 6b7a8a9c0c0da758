import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureServerBuilt } from './build.js';
import { command, Stop } from './command.js';
import { ensureInstalled, projectRoot } from './install.js';
import { whenOrphaned } from './orphaned.js';
import { step } from './progress.js';
import { continueUnderOurNode, endOnSignals, serverFlags, serverMemory } from './runtime.js';

await command(async () => {
  if (process.argv.length > 2) throw new Stop('Usage: npm start (settings: see .env.example)', 2);
  process.chdir(projectRoot);
  await ensureInstalled();
  await continueUnderOurNode({ flags: serverFlags, env: serverMemory });
  const handleNoMoreSignals = endOnSignals();
  const program = await ensureServerBuilt();
  module.enableCompileCache(join(projectRoot, 'node_modules', '.cache', 'compiled'));
  const { main } = await import(pathToFileURL(program).href);
  await main(step);
  handleNoMoreSignals();
  whenOrphaned(() => process.kill(process.pid, 'SIGTERM'));
});
