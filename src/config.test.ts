import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartFailure } from './cli/run.ts';
import { configFrom } from './config.ts';

const strongSecret = 'q7Z0vKx3mB9tR1yWc5Ls8uEj2nHd6PgA';
const live = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example.org',
  SHOP_SECRET: strongSecret,
  MAIL_URL: 'none',
};

describe('configuration', () => {
  it('takes a socket of systemd if it was handed to this process, not to its parent', () => {
    const handed = { LISTEN_FDS: '1', LISTEN_PID: String(process.pid) };
    expect(configFrom(handed).keptSocket).toBe(3);
    expect(configFrom({ ...handed, LISTEN_PID: String(process.ppid) }).keptSocket).toBeNull();
  });

  it('keeps backups in object storage only if it is set up', () => {
    expect(() => configFrom({ BACKUP_DIR: 'object-storage' })).toThrow(
      'S3_URL is missing for object storage',
    );
  });

  it('is complete without a single variable: a demo shop on this machine', () => {
    expect(configFrom({})).toEqual({
      keptSocket: null,
      storage: { pictures: 'folder', objects: null },
      tracing: null,
      backups: { place: null, everyHours: 24, keep: 14, logSeconds: null, key: null },
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: resolve('data/shop.db'),
      mode: 'demo',
      publicUrl: null,
      secret: null,
      mail: null,
      providers: ['google', 'facebook'].map((name) => ({
        name,
        state: 'not-set-up',
        problem: null,
        keys: { id: '', secret: '' },
        server: null,
      })),
      gateways: { keys: {}, apiBases: {} },
      webhookPrivateHosts: [],
      metricsToken: null,
      limits: {
        ordersPerAccount: 10,
        ordersPerNetwork: 120,
        cartsPerNetwork: 300,
        unverifiedReceipts: 4,
      },
      documentFont: null,
      viesUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
      logLevel: 'warn',
      slowQueryMs: null,
      hasCompatPorts: false,
      hasDemoHistory: true,
    });
  });

  it('knows the hosts that webhooks may go to wherever they are', () => {
    const hosts = (list: string) => configFrom({ WEBHOOK_PRIVATE_HOSTS: list }).webhookPrivateHosts;
    expect(hosts('Stock.internal, 10.0.0.5,fd00::1')).toEqual([
      'stock.internal',
      '10.0.0.5',
      'fd00::1',
    ]);
    for (const list of ['http://stock.internal', 'a b', '*', ',']) {
      expect(() => hosts(list)).toThrow('WEBHOOK_PRIVATE_HOSTS must be names or addresses');
    }
  });

  it('keeps the database in the data folder unless DATABASE_URL is set', () => {
    expect(configFrom({ DATA_DIR: '/srv/vitrine' }).databaseUrl).toBe('/srv/vitrine/shop.db');
    const url = 'postgresql://shop@db/shop';
    expect(configFrom({ DATABASE_URL: url }).databaseUrl).toBe(url);
    expect(configFrom({ DATABASE_URL: 'other.db' }).databaseUrl).toBe(resolve('other.db'));
  });

  it('takes a token for scrapers that cannot be guessed', () => {
    expect(configFrom({ METRICS_TOKEN: strongSecret }).metricsToken).toBe(strongSecret);
    for (const METRICS_TOKEN of ['short', 'x'.repeat(40)]) {
      const problem = 'METRICS_TOKEN must be at least 32 random characters';
      expect(problemsOf({ METRICS_TOKEN })).toEqual([problem]);
    }
  });

  it('takes other limits where they are whole numbers', () => {
    expect(configFrom({ ORDERS_PER_ACCOUNT: '25' }).limits.ordersPerAccount).toBe(25);
    for (const wrong of ['0', '-1', '1.5', 'none', '1e3', '12345678901']) {
      expect(problemsOf({ CARTS_PER_NETWORK: wrong })).toEqual([
        'CARTS_PER_NETWORK must be a whole number from 1 to 999999999',
      ]);
    }
  });

  it('opens the ports of the old app only with COMPAT_PORTS=1', () => {
    expect(configFrom({ COMPAT_PORTS: '1' }).hasCompatPorts).toBe(true);
    expect(configFrom({ COMPAT_PORTS: '' }).hasCompatPorts).toBe(false);
    expect(configFrom({ DEMO_HISTORY: '0' }).hasDemoHistory).toBe(false);
    expect(problemsOf({ COMPAT_PORTS: 'yes' })).toEqual(['COMPAT_PORTS must be 1, or unset']);
    expect(problemsOf({ COMPAT_PORTS: '1', PORT: '3005' })).toEqual([
      'PORT must be another than 3001, 3005, 3006 while COMPAT_PORTS is 1',
    ]);
  });

  it('counts an empty variable as unset', () => {
    expect(configFrom({ PORT: '', PUBLIC_URL: ' ', LOG_LEVEL: '' })).toEqual(configFrom({}));
  });

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(configFrom({}))).toBe(true);
  });

  it('names all problems at once, one on a line', () => {
    const variables = { PORT: '80a', HOST: 'shop', LOG_LEVEL: 'loud', SHOP_MODE: 'live' };
    expect(problemsOf(variables)).toEqual([
      'PORT must be a number from 0 to 65535',
      'HOST must be localhost or an IP address',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
      'PUBLIC_URL must be an https address without a path in live mode',
      'SHOP_SECRET must be at least 32 random characters in live mode',
      'MAIL_URL must be smtps://host, smtp://host or none in live mode',
    ]);
  });

  it.each(['70000', '-1', '3000.5', '0x10', '1e3'])('refuses the port %s', (PORT) => {
    expect(problemsOf({ PORT })).toEqual(['PORT must be a number from 0 to 65535']);
  });

  it('refuses a database it does not know', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://db/shop' })).toEqual([
      'DATABASE_URL must be a postgres:// address or the path of a SQLite file',
    ]);
  });

  it.each(['0.0.0.0', '::', '192.168.1.4'])('keeps the demo off the network at %s', (HOST) => {
    expect(problemsOf({ HOST })).toEqual([
      'HOST must be one of 127.0.0.1, ::1, localhost in demo mode',
    ]);
  });

  it('opens a live shop with an https address and a random secret', () => {
    const config = configFrom({
      ...live,
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://shop.example.org/',
    });
    expect(config).toMatchObject({
      mode: 'live',
      host: '0.0.0.0',
      publicUrl: 'https://shop.example.org',
      secret: strongSecret,
      logLevel: 'info',
    });
  });

  it.each(['http://shop.example.org', 'https://shop.example.org/shop', 'shop.example.org'])(
    'refuses %s as the address of a live shop',
    (PUBLIC_URL) => {
      expect(problemsOf({ ...live, PUBLIC_URL })).toHaveLength(1);
    },
  );

  it.each([
    ['short', 'a1B2c3D4e5F6g7H8'],
    ['repeated', 'ab'.repeat(20)],
    ['a placeholder', `change-me-${strongSecret}`],
    ['missing', undefined],
  ])('refuses a secret that is %s (T35)', (_, SHOP_SECRET) => {
    expect(problemsOf({ ...live, SHOP_SECRET })).toEqual([
      'SHOP_SECRET must be at least 32 random characters in live mode',
    ]);
  });

  it('sends the mail of a live shop by the server it is given', () => {
    const MAIL_URL = 'smtps://shop:p%40ss@mail.example.org:465';
    const given = { ...live, MAIL_URL, MAIL_FROM: 'shop@example.org' };
    expect(configFrom(given).mail).toEqual({ url: MAIL_URL, from: 'shop@example.org' });
  });

  it('stores emails of a live shop unsent only with MAIL_URL=none', () => {
    expect(configFrom(live).mail).toBeNull();
    expect(problemsOf({ ...live, MAIL_URL: undefined })).toEqual([
      'MAIL_URL must be smtps://host, smtp://host or none in live mode',
    ]);
  });

  it.each([
    'mail.example.org',
    'https://mail.example.org',
    'smtp://',
    'smtp://host/path',
    'smtp://h?tls=no',
  ])('refuses %s as a mail server', (MAIL_URL) => {
    expect(problemsOf({ ...live, MAIL_URL, MAIL_FROM: 'shop@example.org' })).toHaveLength(1);
  });

  it.each([undefined, 'shop', 'Shop <shop@example.org>', '"a b"@example.org'])(
    'refuses %s as the address mail comes from',
    (MAIL_FROM) => {
      expect(problemsOf({ ...live, MAIL_URL: 'smtp://localhost', MAIL_FROM })).toEqual([
        'MAIL_FROM must be an e-mail address where MAIL_URL is a server',
      ]);
    },
  );

  it('lets no mail leave the demo', () => {
    expect(problemsOf({ MAIL_URL: 'smtp://localhost' })).toEqual([
      'MAIL_URL is for live mode: set SHOP_MODE=live or remove it',
    ]);
  });
});

function problemsOf(variables: Record<string, string | undefined>): string[] {
  try {
    configFrom(variables);
  } catch (error) {
    if (error instanceof StartFailure) return error.message.split('\n');
    throw error;
  }
  return [];
}
