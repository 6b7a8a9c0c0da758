import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type Busy,
  type ConcurrencyCounts,
  limitConcurrency,
} from '#platform/concurrency-limit.ts';
import type { Result } from '#platform/result.ts';

export interface PasswordHash {
  /** A PHC string: `$argon2id$v=19$m=65536,t=3,p=1$salt$hash`. */
  hash: (password: string) => Promise<Result<string, Busy>>;
  /**
   * Whether the password matches `stored`, a PHC string of any cost. Throws if it is malformed. Null, for an
   * account without a password, never matches and takes equally long.
   */
  matches: (password: string, stored: string | null) => Promise<Result<boolean, Busy>>;
  load: () => ConcurrencyCounts;
}

export interface HashCost {
  memoryKib: number;
  passes: number;
  lanes: number;
}

/** Above the minimum of OWASP ASVS 5 (46 MiB, one pass), near the second recommendation of RFC 9106. */
const standardCost: HashCost = { memoryKib: 65_536, passes: 3, lanes: 1 };
/** Each hash uses a core and its memory for about 60 ms; the limit keeps sign-ins from starving the shop. */
const atOnce = 2;
const queueLimit = 20;
const saltBytes = 16;
const hashBytes = 32;

/** argon2id. A lower `cost` is for tests alone. */
export function makePasswordHash(cost = standardCost): PasswordHash {
  const limit = limitConcurrency({ atOnce, queueLimit });
  const nobodys = phcString(randomBytes(saltBytes), randomBytes(hashBytes), cost);
  return {
    hash: (password) =>
      limit.run(async () => {
        const salt = randomBytes(saltBytes);
        return phcString(salt, await derive(password, salt, cost), cost);
      }),
    matches: (password, stored) =>
      limit.run(async () => {
        const { salt, hash, cost: usedCost } = parsed(stored ?? nobodys);
        return timingSafeEqual(await derive(password, salt, usedCost), hash);
      }),
    load: limit.counts,
  };
}

async function derive(password: string, salt: Buffer, cost: HashCost): Promise<Buffer> {
  return promisify(argon2)('argon2id', {
    message: password,
    nonce: salt,
    parallelism: cost.lanes,
    tagLength: hashBytes,
    memory: cost.memoryKib,
    passes: cost.passes,
  });
}

function phcString(salt: Buffer, hash: Buffer, { memoryKib, passes, lanes }: HashCost): string {
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${base64(salt)}$${base64(hash)}`;
}

function parsed(stored: string): { salt: Buffer; hash: Buffer; cost: HashCost } {
  const [, memoryKib, passes, lanes, salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]{43})$/.exec(stored) ?? [];
  if (!hash) throw new Error('a stored password is not an argon2id hash');
  return {
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
    cost: { memoryKib: Number(memoryKib), passes: Number(passes), lanes: Number(lanes) },
  };
}

/** Unpadded, as in PHC strings. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
