import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import {
  type StubServer,
  startStubServer,
  type StubRequest,
  consentPage,
  json,
  type Reply,
} from './stub-server.ts';

export type Claims = Record<string, unknown>;

export interface OidcServer extends StubServer {
  keys: { id: string; secret: string };
  /** The user signed in at the provider. */
  person: Claims;
  /** How the next answers differ from the right ones. */
  lies: Lies;
  /** Requested paths, in order. */
  requestedPaths: string[];
}

export interface Lies {
  claims?: (claims: Claims) => Claims;
  signature?: 'none' | 'of-another';
  /** Instead of the token, or of everything. */
  token?: () => Reply | null;
  discovery?: () => Reply | null;
}

interface Grant {
  challenge: string;
  redirectUri: string;
  nonce: string;
}

const keyId = 'key-1';
const owner = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A local OpenID provider that responds as Google does, or with the configured lies. */
export async function startOidcServer(): Promise<OidcServer> {
  const grants = new Map<string, Grant>();
  const answering = await startStubServer((request) => {
    server.requestedPaths.push(request.url.pathname);
    return answer(server, grants, request);
  });
  const server: OidcServer = {
    ...answering,
    keys: { id: 'the-shop.apps.example', secret: 'a-client-secret' },
    person: {
      sub: '110248495921238986420',
      email: 'eve@gmail.com',
      email_verified: true,
    },
    lies: {},
    requestedPaths: [],
  };
  return server;
}

function answer(
  server: OidcServer,
  grants: Map<string, Grant>,
  request: StubRequest,
): Reply | null {
  const { origin, lies } = server;
  switch (`${request.method} ${request.url.pathname}`) {
    case 'GET /.well-known/openid-configuration':
      return lies.discovery ? lies.discovery() : json(metadata(origin));
    case 'GET /jwks': {
      const key = owner.publicKey.export({ format: 'jwk' });
      return json({ keys: [{ ...key, kid: keyId, use: 'sig', alg: 'RS256' }] });
    }
    case 'GET /authorize':
      return authorize(server, grants, request.url.searchParams);
    case 'POST /token':
      return lies.token ? lies.token() : token(server, grants, request.form);
    default:
      return { status: 404, body: '' };
  }
}

function metadata(issuer: string): Claims {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['plain', 'S256'],
  };
}

function authorize(server: OidcServer, grants: Map<string, Grant>, query: URLSearchParams): Reply {
  const said = (name: string) => query.get(name) ?? '';
  const isRight =
    said('client_id') === server.keys.id &&
    said('response_type') === 'code' &&
    said('code_challenge_method') === 'S256' &&
    said('scope').split(' ').includes('openid');
  if (!isRight) return { status: 400, body: 'a wrong request' };
  const code = randomUUID();
  const [challenge, redirectUri, nonce] = [
    said('code_challenge'),
    said('redirect_uri'),
    said('nonce'),
  ];
  grants.set(code, { challenge, redirectUri, nonce });
  const back = (more: Record<string, string>) =>
    `${redirectUri}?${new URLSearchParams({ state: said('state'), ...more })}`;
  const scope = 'email openid https://www.googleapis.com/auth/userinfo.email';
  return consentPage(
    back({ code, scope, authuser: '0', prompt: 'consent' }),
    back({ error: 'access_denied' }),
  );
}

function token(server: OidcServer, grants: Map<string, Grant>, form: URLSearchParams): Reply {
  const { id, secret } = server.keys;
  if (form.get('client_id') !== id || form.get('client_secret') !== secret) {
    return json({ error: 'invalid_client', error_description: 'Unauthorized' }, 401);
  }
  const code = form.get('code') ?? '';
  const grant = grants.get(code);
  grants.delete(code);
  const verifier = form.get('code_verifier') ?? '';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (!grant || challenge !== grant.challenge) return json({ error: 'invalid_grant' }, 400);
  if (form.get('redirect_uri') !== grant.redirectUri) {
    return json({ error: 'redirect_uri_mismatch' }, 400);
  }
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, exp: now + 3600 };
  const right = { iss: server.origin, aud: id, ...times, nonce: grant.nonce, ...server.person };
  return json({
    access_token: randomUUID(),
    expires_in: 3599,
    token_type: 'Bearer',
    id_token: jwt(server.lies.claims?.(right) ?? right, server.lies.signature),
  });
}

function jwt(claims: Claims, signature: Lies['signature']): string {
  const alg = signature === 'none' ? 'none' : 'RS256';
  const text = [{ alg, kid: keyId, typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  if (signature === 'none') return `${text}.`;
  const key: KeyObject = signature === 'of-another' ? stranger.privateKey : owner.privateKey;
  return `${text}.${createSign('sha256').update(text).sign(key, 'base64url')}`;
}
