import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { username } from 'better-auth/plugins/username';
import type { Kysely } from 'kysely';
import { sessionSeconds } from '#domain/identity/session.ts';
import type { Visitor } from '#domain/identity/visitor.ts';
import { failed, ok, type Result } from '#domain/result.ts';
import { accountColumns } from './account-columns.ts';
import type { Logger } from './logger.ts';
import { openSession } from './open-session.ts';
import type { PasswordHash } from './password-hash.ts';
import type { Busy } from './turns.ts';

/** The Set-Cookie lines that make the browser remember, or forget, a session. */
export type SetCookies = string[];

export type Login = { email: string } | { username: string };

/** Sessions and passwords. `headers` are a request's: its cookies say which session it belongs to. */
export interface Accounts {
  hashPassword: PasswordHash['hash'];
  /** Opens a session. A refusal says nothing of the reason and takes as long as a wrong password. */
  signIn: (
    login: Login,
    password: string,
    headers: Headers,
  ) => Promise<Result<SetCookies, { code: 'refused' } | Busy>>;
  /** For an account that has just proven who it is in another way. */
  openSession: (userId: string, headers: Headers) => Promise<SetCookies>;
  /** Also prolongs a session that is older than a day, and forgets one that is over. */
  readSession: (headers: Headers) => Promise<{ visitor: Visitor | null; setCookies: SetCookies }>;
  /** From then on its cookie opens nothing. */
  closeSession: (headers: Headers) => Promise<SetCookies>;
}

export interface AccountsOptions {
  tables: Kysely<unknown>;
  engine: 'sqlite' | 'postgres';
  secret: string;
  /** The origin shoppers use; with https the session's cookie is sent over https alone. */
  origin: string;
  passwords: PasswordHash;
  newId: () => string;
  log: Logger;
}

/** The account library, made once and used through these five verbs. */
export function makeAccounts(options: AccountsOptions): Accounts {
  const { api } = makeAuth(options);
  return {
    hashPassword: options.passwords.hash,

    async signIn(login, password, headers) {
      try {
        const asked = { headers, returnHeaders: true } as const;
        const answer =
          'email' in login
            ? await api.signInEmail({ ...asked, body: { ...login, password } })
            : await api.signInUsername({ ...asked, body: { ...login, password } });
        return ok(answer.headers.getSetCookie());
      } catch (error) {
        if (!(error instanceof APIError)) throw error;
        if (error.body?.code === 'busy') return failed({ code: 'busy' });
        if (error.statusCode >= 500) throw error;
        return failed({ code: 'refused' });
      }
    },

    async openSession(userId, headers) {
      const answer = await api.openSession({ body: { userId }, headers, returnHeaders: true });
      return answer.headers.getSetCookie();
    },

    async readSession(headers) {
      const answer = await api.getSession({ headers, returnHeaders: true });
      const user = answer.response?.user;
      return {
        visitor: user ? { userId: user.id, email: user.email, role: user.role } : null,
        setCookies: answer.headers.getSetCookie(),
      };
    },

    async closeSession(headers) {
      const answer = await api.signOut({ headers, returnHeaders: true });
      // The library writes a failure to the log and says nothing; the session would still be good.
      if (await api.getSession({ headers })) throw new Error('the session could not be ended');
      return answer.headers.getSetCookie();
    },
  };
}

function makeAuth({ tables, engine, secret, origin, passwords, newId, log }: AccountsOptions) {
  const isSecure = origin.startsWith('https:');
  return betterAuth({
    baseURL: origin,
    secret,
    database: { db: tables, type: engine, transaction: false },
    ...accountColumns,
    plugins: [username({ displayUsername: false }), openSession],
    session: { ...accountColumns.session, expiresIn: sessionSeconds },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: {
        hash: async (password) => orThrow(await passwords.hash(password)),
        verify: async ({ password, hash }) => orThrow(await passwords.matches(password, hash)),
      },
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

/** The library knows no results: a refusal passes through it as an error with a code. */
function orThrow<Value>(result: Result<Value, Busy>): Value {
  if (result.ok) return result.value;
  throw new APIError('SERVICE_UNAVAILABLE', { code: result.failure.code });
}
