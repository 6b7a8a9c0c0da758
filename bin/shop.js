import { command } from './command.js';
import { ensureInstalled, projectRoot } from './install.js';
import { continueUnderOurNode } from './runtime.js';

await command(async () => {
  process.chdir(projectRoot);
  await ensureInstalled();
  await continueUnderOurNode();
  const { runShopCommand } = await import('../src/cli/shop.ts');
  process.exitCode = await runShopCommand(process.argv.slice(2));
});
