import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { challengeLifetimesMs } from '#shop/identity/rules/challenge.ts';

/** The options for the browser, and their challenge. */
export interface PasskeyRequest<Options> {
  options: Options;
  challenge: string;
}

export interface PasskeyOwner {
  userId: string;
  email: string;
  shopName: string;
  /** Existing credential ids, so that no authenticator registers twice. */
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
  /** The response of the browser. */
  response: unknown;
  challenge: string;
}

/** Passkeys are discoverable and require user verification: each counts as two factors. */
export interface Passkeys {
  askForNew: (
    owner: PasskeyOwner,
  ) => Promise<PasskeyRequest<PublicKeyCredentialCreationOptionsJSON>>;
  /** Null if the response is invalid for this challenge or lacks user verification. */
  readNew: (signed: Signed) => Promise<MadePasskey | null>;
  askForOne: () => Promise<PasskeyRequest<PublicKeyCredentialRequestOptionsJSON>>;
  /** The credential id that a response claims; null if it is malformed. */
  idIn: (response: unknown) => string | null;
  /** The new signature counter; null if the signature is invalid for this passkey or challenge. */
  check: (signed: Signed, passkey: MadePasskey) => Promise<number | null>;
}

/**
 * EdDSA, ES256 and RS256, which authenticators support. Newer algorithms are still experimental in Node and
 * print warnings.
 */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Passkeys are bound to a domain: a shop on an IP address uses 'localhost'. */
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
      // The library validates the structure and throws.
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
      const request = { rpID, timeout, userVerification: 'required' } as const;
      const options = await generateAuthenticationOptions(request);
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
      const verification = {
        response: given,
        expectedChallenge: challenge,
        credential,
        ...expected,
      };
      const checked = await orNull(() => verifyAuthenticationResponse(verification));
      return checked?.verified ? checked.authenticationInfo.newCounter : null;
    },
  };
}

/** Loaded on first use, because loading takes a while. */
function library() {
  return import('@simplewebauthn/server');
}

/** The library throws for any invalid response. */
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
