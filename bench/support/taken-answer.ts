import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What a server sent, as it came over the wire. */
export interface TakenAnswer {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

const asBrowser = { 'accept-encoding': 'gzip, deflate, br' };

async function takeAnswer(origin: string, path: string): Promise<TakenAnswer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(origin + path, { headers: asBrowser }, resolve)
      .on('error', reject)
      .end();
  });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
  return { path, headers: Object.fromEntries(headers), body: await buffer(answer) };
}

/** Asks until the shop has packed the page as tightly as it ever will. */
export async function takeSettledAnswer(origin: string, path: string): Promise<TakenAnswer> {
  for (let asked = 0; asked < 500; asked += 1) {
    const answer = await takeAnswer(origin, path);
    if (answer.headers['etag']?.includes('-br11')) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${path} never settled`);
}
