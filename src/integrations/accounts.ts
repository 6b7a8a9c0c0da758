import { betterAuth } from 'better-auth';
import type { Kysely } from 'kysely';
import { type OpenSession, seenIntervalSeconds, sessionSeconds } from '#domain/identity/session.ts';
import { accountColumns } from './account-columns.ts';
import type { Logger } from './logger.ts';
import { openSession } from './open-session.ts';
import type { PasswordHash } from './password-hash.ts';

/** The Set-Cookie lines that make the browser remember, or forget, a session. */
export type SetCookies = string[];

/** Sessions and passwords. `headers` are a request's: its cookies say which session it belongs to. */
export interface Accounts {
  hashPassword: PasswordHash['hash'];
  passwordMatches: PasswordHash['matches'];
  passwordLoad: PasswordHash['load'];
  /** For an account that has just proven who it is; `hasSecondFactor` says whether twice. */
  openSession: (userId: string, headers: Headers, hasSecondFactor?: boolean) => Promise<SetCookies>;
  /** Also notes that the session is used, which prolongs it, and forgets one that is over. */
  readSession: (headers: Headers) => Promise<ReadSession>;
  /** Whether the session is still good; asking does not prolong it. */
  isSessionOpen: (headers: Headers) => Promise<boolean>;
  /** From then on its cookie opens nothing. */
  closeSession: (headers: Headers) => Promise<SetCookies>;
}

export interface ReadSession {
  /** Null where there is none that is good. */
  session: OpenSession | null;
  setCookies: SetCookies;
}

export interface AccountsOptions {
  tables: Kysely<unknown>;
  engine: 'sqlite' | 'postgres';
  secret: string;
  /** The origin customers use; with https the session's cookie is sent over https alone. */
  origin: string;
  passwords: PasswordHash;
  newId: () => string;
  log: Logger;
}

/** The account library, made once and used through these verbs. */
export function makeAccounts(options: AccountsOptions): Accounts {
  const { api } = makeAuth(options);

  /** A shop that can only be read at the moment is still open: the session is prolonged another time. */
  async function readUnprolonged(headers: Headers) {
    const query = { disableRefresh: true };
    try {
      return await api.getSession({ headers, query, returnHeaders: true });
    } catch (error) {
      // The library throws an error of its own: what the database says is heard by asking it.
      await options.tables.selectNoFrom((one) => one.val(1).as('one')).execute();
      throw error;
    }
  }

  return {
    hashPassword: options.passwords.hash,
    passwordMatches: options.passwords.matches,
    passwordLoad: options.passwords.load,

    async openSession(userId, headers, hasSecondFactor = false) {
      const body = { userId, hasSecondFactor };
      const answer = await api.openSession({ body, headers, returnHeaders: true });
      return answer.headers.getSetCookie();
    },

    async readSession(headers) {
      const answer = await api
        .getSession({ headers, returnHeaders: true })
        .catch(() => readUnprolonged(headers));
      const opened = answer.response?.session;
      const session = opened && {
        id: opened.id,
        userId: opened.userId,
        openedAt: opened.createdAt.getTime(),
        hasSecondFactor: opened.hasSecondFactor === true,
      };
      return { session: session ?? null, setCookies: answer.headers.getSetCookie() };
    },

    async isSessionOpen(headers) {
      return (await api.getSession({ headers, query: { disableRefresh: true } })) !== null;
    },

    async closeSession(headers) {
      const answer = await api.signOut({ headers, returnHeaders: true });
      // The library writes a failure to the log and says nothing; the session would still be good.
      if (await api.getSession({ headers })) throw new Error('the session could not be ended');
      return answer.headers.getSetCookie();
    },
  };
}

function makeAuth({ tables, engine, secret, origin, newId, log }: AccountsOptions) {
  const isSecure = origin.startsWith('https:');
  return betterAuth({
    baseURL: origin,
    secret,
    database: { db: tables, type: engine, transaction: false },
    ...accountColumns,
    plugins: [openSession],
    session: {
      ...accountColumns.session,
      expiresIn: sessionSeconds,
      updateAge: seenIntervalSeconds,
    },
    advanced: {
      database: { generateId: newId, validateSchema: false },
      ipAddress: { disableIpTracking: true },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: isSecure ? '__Host-session' : 'session',
          attributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
    },
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...details) =>
        log[level === 'error' ? 'error' : 'debug']({ err: details[0] }, `accounts: ${message}`),
    },
  });
}
