import { parseArgs } from 'node:util';
import { createOwner } from '#shop/identity/use-cases/create-owner.ts';
import { resetSecondFactors } from '#shop/identity/use-cases/second-factors.ts';
import { jobQueue } from '#platform/queue/jobs.ts';
import { pendingMigrations } from '#platform/database/migrate.ts';
import { retryFailed } from '#platform/queue/queue.ts';
import { seed } from './seed.ts';
import { loadConfig } from '../config.ts';
import { parseNotedLink, verifyAudit } from './audit.ts';
import { backUp } from './backup.ts';
import { restore, verify } from './restore.ts';
import { checkPayments } from './check-payments.ts';
import { doctor } from './doctor.ts';
import { report } from './findings.ts';
import { movePictures } from './move-pictures.ts';
import { migrateShop, openShop } from './open-shop.ts';
import { rebuildSearchCommand } from './rebuild-search.ts';
import { StartFailure } from './run.ts';
import { showPlan } from './show-plan.ts';

type Command = (args: string[]) => Promise<number>;

const usage = `Usage: npm run shop -- COMMAND

  migrate [--dry-run]   update the database schema; with --dry-run, only list what would run and
                        on how many rows, also while the shop runs
  seed [--products N]   add demo data to an empty store, and up to N generated products
  create-owner EMAIL    create an owner account, even if no owner can sign in
  forget-factors EMAIL  remove authenticator codes and passkeys from an account
  retry-jobs            retry permanently failed background jobs
  rebuild-search        index all products for the search anew, also while the shop sells
  payments check        test the connection to each payment provider that has keys; with --run,
                        also make and cancel a small payment at those in test mode
  doctor                check the installation
  audit verify [--head NUMBER:HASH]...
                        find changes, gaps and insertions in the audit log, also while the shop
                        runs, and compare it with the backups in BACKUP_DIR and with links of
                        the chain that were noted elsewhere
  backup [--to DIR] [--keep N]
                        back up the database and the pictures, also while the shop runs;
                        by default to BACKUP_DIR
  restore BACKUP        restore a backup into an empty place
  move-pictures --to object-storage|folder
                        copy all pictures to the other place, also while the shop runs
  verify [BACKUP]       restore a backup aside and check its books; by default the newest
`;

const badUsage = 2;

const commands: Readonly<Record<string, Command>> = {
  migrate: async ([option, ...rest]) => {
    if (rest.length > 0) return showUsage();
    if (option === '--dry-run') return showPlan(loadConfig());
    return option === undefined ? migrateCommand() : showUsage();
  },
  seed: seedCommand,
  'create-owner': createOwnerCommand,
  'forget-factors': forgetFactorsCommand,
  'retry-jobs': withoutArguments(retryJobsCommand),
  'rebuild-search': withoutArguments(() => rebuildSearchCommand(loadConfig())),
  payments: paymentsCommand,
  audit: auditCommand,
  doctor: withoutArguments(() => doctor(loadConfig())),
  backup: backupCommand,
  'move-pictures': async ([option, to, ...rest]) =>
    option === '--to' && (to === 'folder' || to === 'object-storage') && rest.length === 0
      ? movePictures(loadConfig(), to)
      : showUsage(),
  restore: async ([path, ...rest]) =>
    path === undefined || rest.length > 0 ? showUsage() : restore(loadConfig(), path),
  verify: async ([path = null, ...rest]) =>
    rest.length > 0 ? showUsage() : verify(loadConfig(), path),
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

async function auditCommand([task, ...args]: string[]): Promise<number> {
  const options = { head: { type: 'string', multiple: true } } as const;
  try {
    if (task !== 'verify') return showUsage();
    const noted = (parseArgs({ args, options }).values.head ?? []).map(parseNotedLink);
    if (noted.includes(null)) return showUsage();
    return await verifyAudit(
      loadConfig(),
      noted.filter((link) => link !== null),
    );
  } catch (error) {
    if (error instanceof TypeError) return showUsage();
    throw error;
  }
}

async function createOwnerCommand([email = '', ...rest]: string[]): Promise<number> {
  if (email === '' || rest.length > 0) return showUsage();
  const shop = await openShop(loadConfig());
  try {
    await migrateShop(shop);
    const created = await createOwner(shop, email);
    if (!created.ok) {
      throw new StartFailure(
        created.failure.code === 'invalid-email'
          ? `${email} is not an email address.`
          : `An account already has the email ${email}. Use another.`,
      );
    }
    console.log('Choose the password of the owner with this link, once, within 7 days:');
    console.log(`${shop.origin}/reset?token=${created.value}`);
  } finally {
    await shop.db.close();
  }
  return 0;
}

async function forgetFactorsCommand([email = '', ...rest]: string[]): Promise<number> {
  if (email === '' || rest.length > 0) return showUsage();
  const shop = await openShop(loadConfig());
  try {
    const reset = await resetSecondFactors(shop, email);
    if (!reset) throw new StartFailure(`No account has the email ${email}.`);
    console.log(`${email} now signs in with a password only; a notice was sent by email`);
    if (reset.token !== null) {
      console.log('It has none yet: choose one with this link, once, within an hour:');
      console.log(`${shop.origin}/reset?token=${reset.token}`);
    }
  } finally {
    await shop.db.close();
  }
  return 0;
}

async function backupCommand(args: string[]): Promise<number> {
  const options = { to: { type: 'string' }, keep: { type: 'string' } } as const;
  try {
    const { values } = parseArgs({ args, options });
    const { to = null, keep = null } = values;
    if (keep !== null && !/^[1-9]\d{0,5}$/.test(keep)) return showUsage();
    const config = loadConfig();
    if (to === null && config.backups.place === null) return showUsage();
    return await backUp(config, { to, keep: keep === null ? null : Number(keep) });
  } catch (error) {
    if (error instanceof TypeError) return showUsage();
    throw error;
  }
}

async function seedCommand(args: string[]): Promise<number> {
  const [option, count = '', ...rest] = args;
  const isKnown = option === undefined || (option === '--products' && /^\d{1,7}$/.test(count));
  return isKnown && rest.length === 0 ? seed(loadConfig(), Number(count)) : showUsage();
}

function withoutArguments(command: () => Promise<number>): Command {
  return async (args) => (args.length === 0 ? command() : showUsage());
}

function showUsage(): number {
  process.stderr.write(usage);
  return badUsage;
}
