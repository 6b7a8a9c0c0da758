import { pollImports } from '#shop/imports/use-cases/poll-imports.ts';
import { openShop } from '../../src/cli/open-shop.ts';
import { configFrom } from '../../src/config.ts';

// A process of its own, so that it can be killed: writes a line after each step. Its clock may be set forward, so
// that the lease of the process before it has ended.
const [, , folder, laterMs] = process.argv;
const opened = await openShop(configFrom({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
const shop = { ...opened, clock: () => Date.now() + Number(laterMs) };
while (await pollImports(shop)) process.stdout.write('step\n');
await shop.db.close();
