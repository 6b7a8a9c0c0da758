import { createHmac, randomUUID } from 'node:crypto';
import {
  type StubServer,
  startStubServer,
  type StubRequest,
  consentPage,
  json,
  type Reply,
} from './stub-server.ts';

export interface FacebookServer extends StubServer {
  keys: { id: string; secret: string };
  person: Record<string, unknown>;
  /** Replaces the responses of `/me` and of the token endpoint. */
  lies: { me?: () => Reply | null; token?: () => Reply | null };
}

/**
 * Responds as the pages "Manually build a login flow", "Secure requests" and "Handle errors" of Meta's
 * documentation show it.
 */
export async function startFacebookServer(): Promise<FacebookServer> {
  const codes = new Map<string, string>();
  const tokens = new Set<string>();
  const answering = await startStubServer((request) => answer(server, { codes, tokens }, request));
  const server: FacebookServer = {
    ...answering,
    keys: { id: '1234567890', secret: 'an-app-secret' },
    person: { id: '10224567890123456', name: 'Eve Example', email: 'eve@example.com' },
    lies: {},
  };
  return server;
}

interface Given {
  /** The redirect address each was given for. */
  codes: Map<string, string>;
  tokens: Set<string>;
}

function answer(server: FacebookServer, given: Given, request: StubRequest): Reply | null {
  const { lies } = server;
  switch (`${request.method} ${request.url.pathname}`) {
    case 'GET /v25.0/dialog/oauth':
      return dialog(server, given, request.url.searchParams);
    case 'POST /v25.0/oauth/access_token':
      return lies.token ? lies.token() : token(server, given, request.form);
    case 'GET /v25.0/me':
      return lies.me ? lies.me() : me(server, given, request.url.searchParams);
    default:
      return { status: 404, body: '' };
  }
}

function dialog({ keys }: FacebookServer, { codes }: Given, query: URLSearchParams): Reply {
  const [redirectUri, state] = [query.get('redirect_uri') ?? '', query.get('state') ?? ''];
  if (query.get('client_id') !== keys.id) return { status: 400, body: 'Invalid App ID' };
  const code = randomUUID();
  codes.set(code, redirectUri);
  const denied = {
    error_reason: 'user_denied',
    error: 'access_denied',
    error_description: 'Permissions error.',
  };
  const back = (said: Record<string, string>) =>
    `${redirectUri}?${new URLSearchParams({ ...said, state })}`;
  return consentPage(`${back({ code })}#_=_`, `${back(denied)}#_=_`);
}

function token({ keys }: FacebookServer, { codes, tokens }: Given, form: URLSearchParams): Reply {
  if (form.get('client_secret') !== keys.secret) {
    return failure('Error validating client secret.', 1);
  }
  const code = form.get('code') ?? '';
  const redirectUri = codes.get(code);
  codes.delete(code);
  if (redirectUri === undefined) return failure('This authorization code has been used.', 100);
  if (redirectUri !== form.get('redirect_uri')) {
    return failure(
      "Can't Load URL: The domain of this URL isn't included in the app's domains.",
      191,
    );
  }
  const access = randomUUID();
  tokens.add(access);
  return json({ access_token: access, token_type: 'bearer', expires_in: 5_183_944 });
}

function me({ keys, person }: FacebookServer, { tokens }: Given, query: URLSearchParams): Reply {
  const access = query.get('access_token') ?? '';
  const proof = createHmac('sha256', keys.secret).update(access).digest('hex');
  if (!tokens.has(access)) return failure('Invalid OAuth access token.', 190);
  if (query.get('appsecret_proof') !== proof) {
    return failure('Invalid appsecret_proof provided in the API argument', 100);
  }
  const fields = (query.get('fields') ?? 'id').split(',');
  return json(Object.fromEntries(Object.entries(person).filter(([name]) => fields.includes(name))));
}

function failure(message: string, code: number): Reply {
  const error = { message, type: 'OAuthException', code, fbtrace_id: 'EJplcsCHuLu' };
  return json({ error }, 400);
}
