import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';
import { defaultUsageLimits, type UsageLimits } from '#shop/access/rules/usage-limits.ts';
import { compatPorts } from '#shop/compat/api/start-compat.ts';
import { keptSocketFrom } from './cli/kept-socket.ts';
import { type BackupConfig, backupPlace, backupProblems } from './cli/backup-config.ts';
import {
  type GatewayConfig,
  gatewayProblems,
  gatewaysFrom,
  isTrustworthy,
  type MailConfig,
  mailFrom,
  mailProblems,
  type ProviderConfig,
  providerProblems,
  providersFrom,
} from './cli/service-config.ts';
import { type StorageConfig, storageFrom, storageProblems } from './cli/storage-config.ts';
import { type TracingConfig, tracingFrom, tracingProblems } from './cli/tracing.ts';
import { StartFailure } from './cli/run.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** A listening socket that systemd keeps, instead of host and port; null if there is none. */
  readonly keptSocket: number | null;
  readonly dataDir: string;
  /** postgres://… or the absolute path of a SQLite file. */
  readonly databaseUrl: string;
  readonly mode: 'demo' | 'live';
  /** The public origin without a trailing slash. Live mode only. */
  readonly publicUrl: string | null;
  readonly secret: string | null;
  /** Null if emails are stored instead of sent. */
  readonly mail: MailConfig | null;
  /** Google and Facebook, configured or not. */
  readonly providers: readonly ProviderConfig[];
  /** Payment providers set up by the environment; the admin can set up others. */
  readonly gateways: GatewayConfig;
  /** Hosts that webhooks may use even on private networks. */
  readonly webhookPrivateHosts: readonly string[];
  /** The token for scrapers on other machines; null restricts /metrics to loopback. */
  readonly metricsToken: string | null;
  /** Rate limits of expensive operations. */
  readonly limits: UsageLimits;
  readonly backups: BackupConfig;
  readonly storage: StorageConfig;
  /** A font file for scripts that the documents' own fonts lack. */
  readonly documentFont: string | null;
  /** The REST interface of VIES, the official register of VAT numbers in the EU. */
  readonly viesUrl: string;
  readonly logLevel: string;
  /** Statements that take at least as long are logged; null logs none. */
  readonly slowQueryMs: number | null;
  /** Null if no traces are sent. */
  readonly tracing: TracingConfig | null;
  /** Whether the ports for clients of the old app are served (docs/decisions/0010). */
  readonly hasCompatPorts: boolean;
  /** Whether a new demo gets customers and orders of the past 90 days. */
  readonly hasDemoHistory: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const loopbackHosts = ['127.0.0.1', '::1', 'localhost'];
const minSecretLength = 32;
const minDistinctCharacters = 12;
const portRule = 'must be a number from 0 to 65535';

const hostsRule = 'must be names or addresses without ports, with commas between them';

const anyWholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 to 999999999')
  .transform(Number);

function wholeNumber(standard: number) {
  return anyWholeNumber.default(standard);
}

const environmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portRule)
    .transform(Number)
    .refine((port) => port <= 65_535, portRule)
    .default(3000),
  HOST: z.string().refine(isHost, 'must be localhost or an IP address').default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(isDatabase, 'must be a postgres:// address or the path of a SQLite file')
    .optional(),
  SHOP_MODE: z.enum(['demo', 'live'], 'must be demo or live').default('demo'),
  PUBLIC_URL: z.string().optional(),
  SHOP_SECRET: z.string().optional(),
  MAIL_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .regex(/^[\w.:-]+(?:\s*,\s*[\w.:-]+)*$/, hostsRule)
    .optional(),
  METRICS_TOKEN: z
    .string()
    .refine(isStrongSecret, `must be at least ${minSecretLength} random characters`)
    .optional(),
  ORDERS_PER_ACCOUNT: wholeNumber(defaultUsageLimits.ordersPerAccount),
  ORDERS_PER_NETWORK: wholeNumber(defaultUsageLimits.ordersPerNetwork),
  CARTS_PER_NETWORK: wholeNumber(defaultUsageLimits.cartsPerNetwork),
  UNVERIFIED_RECEIPTS: wholeNumber(defaultUsageLimits.unverifiedReceipts),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY_HOURS: wholeNumber(24),
  BACKUP_KEEP: wholeNumber(14),
  BACKUP_LOG_SECONDS: anyWholeNumber.optional(),
  BACKUP_KEY: z
    .string()
    .refine(isStrongSecret, `must be at least ${minSecretLength} random characters`)
    .optional(),
  DOCUMENT_FONT: z
    .string()
    .refine((path) => existsSync(path), 'must be the path of a font file (.ttf or .otf)')
    .optional(),
  VIES_URL: z
    .string()
    .refine(isTrustworthy, 'must be an https address, or http on this machine')
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  COMPAT_PORTS: z.enum(['0', '1'], 'must be 1, or unset').default('0'),
  DEMO_HISTORY: z.enum(['0', '1'], 'must be 0, or unset').default('1'),
  SLOW_QUERY_MS: anyWholeNumber.optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
});

/** Reads .env in the current folder, then the environment, which takes precedence. */
export function loadConfig(): Config {
  if (existsSync('.env')) loadEnvFile('.env');
  return configFrom(process.env);
}

/** Empty variables count as unset. Throws a StartFailure with one line per problem. */
export function configFrom(variables: Variables): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(given);
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...compatProblems(given),
    ...providerProblems(given),
    ...gatewayProblems(given),
    ...backupProblems(given),
    ...storageProblems(given),
    ...tracingProblems(given),
    ...(given['SHOP_MODE'] === 'live' ? liveProblems(given) : demoProblems(given)),
  ];
  if (!parsed.success || problems.length > 0) throw new StartFailure(problems.join('\n'));
  const environment = parsed.data;
  const dataDir = resolve(environment.DATA_DIR);
  return Object.freeze({
    port: environment.PORT,
    host: environment.HOST,
    keptSocket: keptSocketFrom(given, process.pid),
    dataDir,
    databaseUrl: databaseUrl(environment.DATABASE_URL, dataDir),
    mode: environment.SHOP_MODE,
    publicUrl: environment.PUBLIC_URL ? new URL(environment.PUBLIC_URL).origin : null,
    secret: environment.SHOP_SECRET ?? null,
    mail: mailFrom(environment),
    providers: providersFrom(given),
    gateways: gatewaysFrom(given),
    webhookPrivateHosts: hostsFrom(environment.WEBHOOK_PRIVATE_HOSTS),
    metricsToken: environment.METRICS_TOKEN ?? null,
    limits: {
      ordersPerAccount: environment.ORDERS_PER_ACCOUNT,
      ordersPerNetwork: environment.ORDERS_PER_NETWORK,
      cartsPerNetwork: environment.CARTS_PER_NETWORK,
      unverifiedReceipts: environment.UNVERIFIED_RECEIPTS,
    },
    backups: {
      place: backupPlace(environment.BACKUP_DIR),
      everyHours: environment.BACKUP_EVERY_HOURS,
      keep: environment.BACKUP_KEEP,
      logSeconds: environment.BACKUP_LOG_SECONDS ?? null,
      key: environment.BACKUP_KEY ?? null,
    },
    storage: storageFrom(given),
    documentFont: environment.DOCUMENT_FONT ? resolve(environment.DOCUMENT_FONT) : null,
    viesUrl: environment.VIES_URL.replace(/\/$/, ''),
    logLevel: environment.LOG_LEVEL ?? (environment.SHOP_MODE === 'live' ? 'info' : 'warn'),
    slowQueryMs: environment.SLOW_QUERY_MS ?? null,
    tracing: tracingFrom(given),
    hasCompatPorts: environment.COMPAT_PORTS === '1',
    hasDemoHistory: environment.DEMO_HISTORY === '1',
  });
}

/** React reads this variable once when loaded to choose its build. */
export function chooseReactBuild(build: 'production' | 'development'): void {
  process.env['NODE_ENV'] = build;
}

function hostsFrom(list = ''): string[] {
  const hosts = list.split(',').map((host) => host.trim().toLowerCase());
  return hosts.filter((host) => host !== '');
}

function isHost(host: string): boolean {
  return host === 'localhost' || isIP(host) !== 0;
}

function isDatabase(address: string): boolean {
  return isPostgres(address) ? URL.canParse(address) : !address.includes('://');
}

function compatProblems({ PORT, COMPAT_PORTS }: Variables): string[] {
  if (COMPAT_PORTS !== '1' || !compatPorts.includes(Number(PORT))) return [];
  return [`PORT must be another than ${compatPorts.join(', ')} while COMPAT_PORTS is 1`];
}

function demoProblems({ HOST, PUBLIC_URL, MAIL_URL }: Variables): string[] {
  const problems: string[] = [];
  if (HOST && isHost(HOST) && !loopbackHosts.includes(HOST)) {
    problems.push(`HOST must be one of ${loopbackHosts.join(', ')} in demo mode`);
  }
  if (PUBLIC_URL) problems.push('PUBLIC_URL is for live mode: set SHOP_MODE=live or remove it');
  if (MAIL_URL) problems.push('MAIL_URL is for live mode: set SHOP_MODE=live or remove it');
  return problems;
}

function liveProblems(variables: Variables): string[] {
  const { PUBLIC_URL, SHOP_SECRET } = variables;
  const problems: string[] = [];
  if (!isHttpsOrigin(PUBLIC_URL)) {
    problems.push('PUBLIC_URL must be an https address without a path in live mode');
  }
  if (!isStrongSecret(SHOP_SECRET)) {
    problems.push(`SHOP_SECRET must be at least ${minSecretLength} random characters in live mode`);
  }
  return [...problems, ...mailProblems(variables)];
}

function isHttpsOrigin(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === 'https:' && url.href === `${url.origin}/`;
}

/** Rejects secrets that are obviously not random. */
function isStrongSecret(secret: string | undefined): boolean {
  if (!secret || secret.length < minSecretLength) return false;
  if (/secret|password|change|example|default|vitrine/i.test(secret)) return false;
  return new Set(secret).size >= minDistinctCharacters;
}

function databaseUrl(address: string | undefined, dataDir: string): string {
  if (!address) return join(dataDir, 'shop.db');
  return isPostgres(address) ? address : resolve(address);
}

function isPostgres(address: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(address);
}
