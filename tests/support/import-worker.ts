import { pollImports } from '#shop/imports/use-cases/poll-imports.ts';
import { openShop } from '../../src/cli/open-shop.ts';
import { configFrom } from '../../src/config.ts';

// A process of its own, so that it can be killed: writes a line after each step.
const shop = await openShop(configFrom({ DATA_DIR: process.argv[2], LOG_LEVEL: 'silent' }));
while (await pollImports(shop)) process.stdout.write('step\n');
await shop.db.close();
