import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { challengeLifetimesMs } from '#domain/identity/challenge.ts';

/** What a browser is asked to sign, and the part of it that is new each time. */
export interface PasskeyRequest<Options> {
  options: Options;
  challenge: string;
}

export interface PasskeyOwner {
  userId: string;
  email: string;
  shopName: string;
  /** The ids of those the account has: no authenticator makes a second one. */
  known: readonly string[];
}

export interface MadePasskey {
  id: string;
  /** In base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
}

export interface Signed {
  /** What the browser sent. */
  response: unknown;
  challenge: string;
}

/** Passkeys are found by the authenticator and unlocked by their owner: each counts as two factors. */
export interface Passkeys {
  askForNew: (
    owner: PasskeyOwner,
  ) => Promise<PasskeyRequest<PublicKeyCredentialCreationOptionsJSON>>;
  /** Null for what is not an answer to this challenge by an authenticator that has seen its owner. */
  readNew: (signed: Signed) => Promise<MadePasskey | null>;
  askForOne: () => Promise<PasskeyRequest<PublicKeyCredentialRequestOptionsJSON>>;
  /** The id of the passkey an answer claims to be signed with; null where it is no answer. */
  idIn: (response: unknown) => string | null;
  /** The counter after this signature; null where it is not this passkey's, or not for this challenge. */
  check: (signed: Signed, passkey: MadePasskey) => Promise<number | null>;
}

/** EdDSA, ES256 and RS256: what authenticators have. Newer ones are still experiments in Node, which says so at length. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Passkeys belong to a name: a shop that is reached by a number has them under 'localhost'. */
export function makePasskeys(origin: string): Passkeys {
  const { rpID, expectedOrigin } = placeOf(origin);
  const expected = { expectedOrigin, expectedRPID: rpID, requireUserVerification: true };
  return {
    async askForNew({ userId, email, shopName, known }) {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: shopName,
        rpID,
        userName: email,
        userID: Uint8Array.from(Buffer.from(userId)),
        timeout: challengeLifetimesMs['passkey-addition'],
        supportedAlgorithmIDs,
        excludeCredentials: known.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { options, challenge: options.challenge };
    },
    async readNew({ response, challenge }) {
      const { verifyRegistrationResponse } = await library();
      // The library checks its shape, and throws.
      const given = response as RegistrationResponseJSON;
      const read = await orNull(() =>
        verifyRegistrationResponse({
          response: given,
          expectedChallenge: challenge,
          supportedAlgorithmIDs,
          ...expected,
        }),
      );
      if (!read?.verified) return null;
      const { id, publicKey, counter, transports = [] } = read.registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
    },
    async askForOne() {
      const { generateAuthenticationOptions } = await library();
      const timeout = challengeLifetimesMs['passkey-sign-in'];
      const asked = { rpID, timeout, userVerification: 'required' } as const;
      const options = await generateAuthenticationOptions(asked);
      return { options, challenge: options.challenge };
    },
    idIn(response) {
      const { id } = Object(response) as { id?: unknown };
      return typeof id === 'string' ? id : null;
    },
    async check({ response, challenge }, { publicKey, ...passkey }) {
      const { verifyAuthenticationResponse } = await library();
      const credential = {
        ...passkey,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
      };
      const given = response as AuthenticationResponseJSON;
      const asked = { response: given, expectedChallenge: challenge, credential, ...expected };
      const checked = await orNull(() => verifyAuthenticationResponse(asked));
      return checked?.verified ? checked.authenticationInfo.newCounter : null;
    },
  };
}

/** When it is first needed: it takes a while to load. */
function library() {
  return import('@simplewebauthn/server');
}

/** The library throws for whatever is wrong with an answer. */
async function orNull<Value>(check: () => Promise<Value>): Promise<Value | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}

function placeOf(origin: string): { rpID: string; expectedOrigin: string } {
  const url = new URL(origin);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return { rpID: url.hostname, expectedOrigin: url.origin };
}
