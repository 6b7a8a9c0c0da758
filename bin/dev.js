import { spawn } from 'node:child_process';
import { command, Stop } from './command.js';
import { ensureInstalled, projectRoot } from './install.js';
import { continueUnderOurNode, endWith } from './runtime.js';

const watched = ['platform', 'shop', 'server', 'workers', 'cli', 'config.ts', 'operations.ts'].map(
  (name) => `src/${name}`,
);

await command(async () => {
  if (process.argv.length > 2) throw new Stop('Usage: npm run dev (settings: see .env.example)', 2);
  process.chdir(projectRoot);
  await ensureInstalled();
  await continueUnderOurNode();
  // Vite reloads what is under src/web; a change below it starts the process again.
  const args = [
    '--watch',
    '--watch-preserve-output',
    ...watched.map((path) => `--watch-path=${path}`),
  ];
  await endWith(spawn(process.execPath, [...args, 'src/cli/dev.ts'], { stdio: 'inherit' }));
});
