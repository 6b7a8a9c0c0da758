import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What a server sent, as it came over the wire. */
export interface ProviderCallbackResult {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

interface Sent {
  headers?: Readonly<Record<string, string>>;
  /** Posted. */
  body?: string;
}

const asBrowser = { 'accept-encoding': 'gzip, deflate, br' };

export async function takeAnswer(
  origin: string,
  path: string,
  { headers: sent = {}, body }: Sent = {},
): Promise<ProviderCallbackResult> {
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(origin + path, { method, headers: { ...asBrowser, ...sent } }, resolve)
      .on('error', reject)
      .end(body);
  });
  const status = answer.statusCode ?? 0;
  if (status < 200 || status >= 300) throw new Error(`${path} answered ${status}`);
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
  return { path, headers: Object.fromEntries(headers), body: await buffer(answer) };
}

/** Asks until the shop has packed the page as tightly as it ever will. */
export async function takeSettledAnswer(
  origin: string,
  path: string,
): Promise<ProviderCallbackResult> {
  for (let asked = 0; asked < 500; asked += 1) {
    const answer = await takeAnswer(origin, path);
    if (answer.headers['etag']?.includes('-br11')) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${path} never settled`);
}
