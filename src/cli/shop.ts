import { resetSecondFactors } from '#shop/identity/use-cases/second-factors.ts';
import { jobQueue } from '#platform/queue/jobs.ts';
import { pendingMigrations } from '#platform/database/migrate.ts';
import { retryFailed } from '#platform/queue/queue.ts';
import { seedDemo } from '../../seeds/demo/seed-demo.ts';
import { type Config, loadConfig } from '../config.ts';
import { addProducts, progressLine } from './add-products.ts';
import { checkPayments } from './check-payments.ts';
import { doctor, report } from './doctor.ts';
import { isEmpty, migrateShop, openShop, picturesDir } from './open-shop.ts';
import { StartFailure } from './run.ts';

type Command = (args: string[]) => Promise<number>;

const usage = `Usage: npm run shop -- COMMAND

  migrate               update the database schema
  seed [--products N]   add demo data to an empty store, and up to N generated products
  forget-factors EMAIL  remove authenticator codes and passkeys from an account
  retry-jobs            retry permanently failed background jobs
  payments check        test the connection to each payment provider that has keys; with --run,
                        also make and cancel a small payment at those in test mode
  doctor                check the installation
  create-staff          not implemented
  backup                not implemented
  restore               not implemented
  verify                not implemented
`;

const badUsage = 2;

const commands: Readonly<Record<string, Command>> = {
  migrate: withoutArguments(migrateCommand),
  seed: seedCommand,
  'forget-factors': forgetFactorsCommand,
  'retry-jobs': withoutArguments(retryJobsCommand),
  payments: paymentsCommand,
  doctor: withoutArguments(() => doctor(loadConfig())),
  'create-staff': notBuiltYet,
  backup: notBuiltYet,
  restore: notBuiltYet,
  verify: notBuiltYet,
};

/** Returns the exit code. Throws a StartFailure with an explanation. */
export async function runShopCommand([name = '', ...args]: string[]): Promise<number> {
  // All files are created for the current user only.
  process.umask(0o077);
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
  return found ? found(args) : showUsage();
}

async function migrateCommand(): Promise<number> {
  const shop = await openShop(loadConfig());
  try {
    const ran = await migrateShop(shop);
    console.log(ran.length > 0 ? ran.map((name) => `ran ${name}`).join('\n') : 'nothing to do');
  } finally {
    await shop.db.close();
  }
  return 0;
}

async function retryJobsCommand(): Promise<number> {
  const shop = await openShop(loadConfig());
  try {
    const now = shop.clock();
    const count = await shop.db.write((writer) => retryFailed(writer, jobQueue, { now }));
    console.log(`background jobs queued for retry: ${count}`);
  } finally {
    await shop.db.close();
  }
  return 0;
}

async function paymentsCommand([task = '', option, ...rest]: string[]): Promise<number> {
  const isKnown = task === 'check' && (option === undefined || option === '--run');
  if (!isKnown || rest.length > 0) return showUsage();
  const shop = await openShop(loadConfig());
  try {
    const pending = await pendingMigrations(shop.db);
    if (!pending.ok || pending.value.length > 0) {
      throw new StartFailure('The database needs an update first: npm run shop -- migrate');
    }
    return report(await checkPayments(shop, { makesPayment: option === '--run' }));
  } finally {
    await shop.db.close();
  }
}

async function forgetFactorsCommand([email = '', ...rest]: string[]): Promise<number> {
  if (email === '' || rest.length > 0) return showUsage();
  const shop = await openShop(loadConfig());
  try {
    if (!(await resetSecondFactors(shop, email))) {
      throw new StartFailure(`No account has the email ${email}.`);
    }
    console.log(`${email} now signs in with a password only; a notice was sent by email`);
  } finally {
    await shop.db.close();
  }
  return 0;
}

async function seedCommand(args: string[]): Promise<number> {
  const [option, count = '', ...rest] = args;
  const isKnown = option === undefined || (option === '--products' && /^\d{1,7}$/.test(count));
  return isKnown && rest.length === 0 ? seed(loadConfig(), Number(count)) : showUsage();
}

async function seed(config: Config, count: number): Promise<number> {
  if (config.mode !== 'demo') throw new StartFailure('Demo products are for demo mode only.');
  const shop = await openShop(config);
  try {
    await migrateShop(shop);
    if (await isEmpty(shop)) {
      await seedDemo(shop, { picturesDir: picturesDir(config.dataDir) });
      console.log('added the demo catalog');
    }
    if (count > 0) {
      const added = await addProducts(shop, count, showProgress());
      console.log(`added ${added} generated products`);
    }
  } finally {
    await shop.db.close();
  }
  return 0;
}

/** On a terminal, one updated line; otherwise a line per 10 %. Short work is not reported. */
function showProgress(): (added: number, missing: number) => void {
  const startedAt = performance.now();
  let reported = 0;
  return (done, all) => {
    const tenth = Math.floor((10 * done) / all);
    const isWork = all > 10_000;
    if (!isWork || (!process.stderr.isTTY && tenth === reported)) return;
    reported = tenth;
    const line = progressLine({ done, all, tookMs: performance.now() - startedAt });
    process.stderr.write(process.stderr.isTTY ? `\r${line.padEnd(78)}` : `${line}\n`);
    if (process.stderr.isTTY && done === all) process.stderr.write('\n');
  };
}

function withoutArguments(command: () => Promise<number>): Command {
  return async (args) => (args.length === 0 ? command() : showUsage());
}

async function notBuiltYet(): Promise<number> {
  console.error('not implemented');
  return badUsage;
}

function showUsage(): number {
  process.stderr.write(usage);
  return badUsage;
}
