import { onTestFinished } from 'vitest';
import { json, type Reply, startStubServer } from './stub-server.ts';

export interface ViesServer {
  base: string;
  /** The bodies of the requests. */
  requests: unknown[];
  /** What it answers from now on. */
  answers: (answer: ViesAnswer) => void;
}

export type ViesAnswer =
  | 'valid'
  | 'invalid'
  | 'member-state-down'
  | 'overloaded'
  | 'silent'
  | 'html';

/** A stand-in for the REST interface of VIES, with the answers that its documentation shows. */
export async function startViesServer(first: ViesAnswer = 'valid'): Promise<ViesServer> {
  let current = first;
  const requests: unknown[] = [];
  const server = await startStubServer(({ method, url, body }) => {
    if (method !== 'POST' || url.pathname !== '/rest-api/check-vat-number') return json({}, 404);
    requests.push(JSON.parse(body));
    return replies[current]();
  });
  onTestFinished(server.stop);
  return {
    base: `${server.origin}/rest-api`,
    requests,
    answers: (answer) => {
      current = answer;
    },
  };
}

const company = { countryCode: 'AT', vatNumber: 'U12345678', requestDate: '2026-11-21T00:00:00Z' };

const replies: Readonly<Record<ViesAnswer, () => Reply | null>> = {
  valid: () => {
    const found = { valid: true, requestIdentifier: 'WAPIAAAAX1', name: 'Muster GmbH' };
    return json({ ...company, ...found, address: '---' });
  },
  invalid: () => json({ ...company, valid: false, requestIdentifier: '', name: '---' }),
  'member-state-down': () => json({ ...company, valid: false, userError: 'MS_UNAVAILABLE' }),
  overloaded: () => {
    const error = { error: 'GLOBAL_MAX_CONCURRENT_REQ' };
    return json({ actionSucceed: false, errorWrappers: [error] }, 400);
  },
  silent: () => null,
  html: () => ({ status: 502, body: '<html>Bad gateway</html>' }),
};
