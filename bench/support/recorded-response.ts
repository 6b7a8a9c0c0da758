import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A response as received over the wire. */
export interface RecordedResponse {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

interface Sent {
  headers?: Readonly<Record<string, string>>;
  /** Sent with POST. */
  body?: string;
}

const asBrowser = { 'accept-encoding': 'gzip, deflate, br' };

export async function recordResponse(
  origin: string,
  path: string,
  { headers: sent = {}, body }: Sent = {},
): Promise<RecordedResponse> {
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(origin + path, { method, headers: { ...asBrowser, ...sent } }, resolve)
      .on('error', reject)
      .end(body);
  });
  const status = answer.statusCode ?? 0;
  if (status < 200 || status >= 300) throw new Error(`request failed: status ${status} (${path})`);
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
  return { path, headers: Object.fromEntries(headers), body: await buffer(answer) };
}

/** Repeats the request until the shop returns its best compression. */
export async function recordFullyCompressedResponse(
  origin: string,
  path: string,
): Promise<RecordedResponse> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const answer = await recordResponse(origin, path);
    if (answer.headers['etag']?.includes('-brmax')) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no fully compressed response (${path})`);
}
