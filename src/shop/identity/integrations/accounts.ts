import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import type { Kysely } from 'kysely';
import {
  type OpenSession,
  seenIntervalSeconds,
  sessionSeconds,
} from '#shop/access/rules/session.ts';
import { accountColumns } from './account-columns.ts';
import type { Logger } from '#platform/logger.ts';
import type { PasswordHash } from '#platform/crypto/password-hash.ts';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Set-Cookie values that set or clear a session cookie. */
export type SetCookies = string[];

/** Sessions and passwords. `headers` are those of a request, whose cookies identify the session. */
export interface Accounts {
  hashPassword: PasswordHash['hash'];
  passwordMatches: PasswordHash['matches'];
  passwordLoad: PasswordHash['load'];
  /**
   * Opens a session for an account that has just authenticated; `hasSecondFactor` says whether with a second
   * factor.
   */
  openSession: (userId: string, headers: Headers, hasSecondFactor?: boolean) => Promise<SetCookies>;
  /** Also prolongs the session, and deletes an expired one. */
  readSession: (headers: Headers) => Promise<ReadSession>;
  /** Whether the session is active; does not prolong it. */
  isSessionOpen: (headers: Headers) => Promise<boolean>;
  /** Revokes the session, so that its cookie is no longer valid. */
  closeSession: (headers: Headers) => Promise<SetCookies>;
}

export interface ReadSession {
  /** Null if there is no active session. */
  session: OpenSession | null;
  setCookies: SetCookies;
}

export interface AccountsOptions {
  tables: Kysely<unknown>;
  engine: 'sqlite' | 'postgres';
  secret: string;
  /** The public origin; with https, session cookies are Secure. */
  origin: string;
  passwords: PasswordHash;
  newId: () => string;
  log: Logger;
}

/** Wraps the account library behind these operations. */
export function makeAccounts(options: AccountsOptions): Accounts {
  const { api } = makeAuth(options);

  /** A read-only shop still accepts sessions; they are prolonged later. */
  async function readUnprolonged(headers: Headers) {
    const query = { disableRefresh: true };
    try {
      return await api.getSession({ headers, query, returnHeaders: true });
    } catch (error) {
      // The library hides the database error in one of its own, so the database is queried directly.
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
      // The library only logs a failure to revoke, while the session would remain valid.
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

const opened = z.object({ userId: z.string(), hasSecondFactor: z.boolean() });

/** Adds `api.openSession` to the account library. It has no path, so that it cannot be called by requests. */
const openSession = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint(
      { method: 'POST', body: opened, requireHeaders: true },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw new Error('no such account');
        const { hasSecondFactor } = context.body;
        const session = await internalAdapter.createSession(user.id, false, { hasSecondFactor });
        await setSessionCookie(context, { session, user });
        return null;
      },
    ),
  },
} satisfies BetterAuthPlugin;
