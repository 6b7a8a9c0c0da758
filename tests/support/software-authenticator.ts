import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** What a browser would pass on to an authenticator, as far as this one looks at it. */
interface Options {
  challenge: string;
}

interface Circumstances {
  origin?: string;
  rpId?: string;
  /** Its signature counter; 0 for one that does not count. */
  counter?: number;
  /** False for one that has not verified its user by fingerprint or PIN. */
  isVerified?: boolean;
}

/** A passkey created and used without a browser (WebAuthn level 3, sections 6.1 and 6.5). */
export function softwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const name = id.toString('base64url');
  return {
    id: name,
    /** The result of navigator.credentials.create. */
    create(options: object, how: Circumstances = {}) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([id.length >> 8, id.length & 0xff]),
        id,
        coseKey(publicKey),
      ]);
      const authData = Buffer.concat([authenticatorData(how, 0x40), attested]);
      const attestation = cborMap([
        [text('fmt'), text('none')],
        [text('attStmt'), cborMap([])],
        [text('authData'), bytes(authData)],
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', options, how).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return answer(name, response);
    },
    /** The result of navigator.credentials.get. */
    get(options: object, how: Circumstances = {}) {
      const client = clientData('webauthn.get', options, how);
      const data = authenticatorData(how, 0);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      };
      return answer(name, response);
    },
  };
}

function answer(id: string, response: object) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
}

function clientData(
  type: string,
  options: object,
  { origin = 'http://localhost:3000' }: Circumstances,
) {
  const { challenge } = options as Options;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(how: Circumstances, flag: number): Buffer {
  const { rpId = 'localhost', counter = 0, isVerified = true } = how;
  const flags = 0x01 | (isVerified ? 0x04 : 0) | flag;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const place = createHash('sha256').update(rpId).digest();
  return Buffer.concat([place, Buffer.from([flags]), count]);
}

/** RFC 9053: an ES256 key. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()]);
}

function integer(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value);
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, value.length), Buffer.from(value)]);
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value]);
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
