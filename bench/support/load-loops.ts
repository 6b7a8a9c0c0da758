import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { flashCookie } from '#platform/web/flash.ts';
import { quantile } from './quantile.ts';

interface Answer {
  status: number;
  tookMs: number;
  location: string | null;
}

interface Loop {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answered with another status than 200. */
  failed: number;
}

export interface Loops {
  /** One request; it bypasses the page cache, so that the page is made for it. */
  ask: (path: string) => Promise<Answer>;
  /** So many clients, each of which asks as soon as it has its answer. */
  closed: (nextPath: () => string, load: { clients: number; seconds: number }) => Promise<Loop>;
  /** So many requests per second, whether the others are answered or not; timed from when they were due. */
  open: (nextPath: () => string, load: { perSecond: number; seconds: number }) => Promise<Loop>;
  close: () => void;
}

export function makeLoops(origin: string): Loops {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(origin);
  // A pending message for the visitor bypasses the page cache.
  const headers = { accept: 'text/html', cookie: `${flashCookie}=x` };

  function ask(path: string): Promise<Answer> {
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path, headers, agent });
      sent.once('error', reject).once('response', (response) => {
        const { statusCode: status = 0 } = response;
        const { location = null } = response.headers;
        response.resume().once('end', () => {
          resolve({ status, location, tookMs: performance.now() - begun });
        });
      });
      sent.end();
    });
  }

  return {
    ask,
    closed: async (nextPath, { clients, seconds }) => {
      const answers: Answer[] = [];
      const begun = performance.now();
      const client = async () => {
        while (performance.now() - begun < seconds * 1000) answers.push(await ask(nextPath()));
      };
      await Promise.all(Array.from({ length: clients }, client));
      return summary(answers, (performance.now() - begun) / 1000);
    },
    open: async (nextPath, { perSecond, seconds }) => {
      const answers: Promise<Answer>[] = [];
      const begun = performance.now();
      const count = Math.max(1, Math.floor(perSecond * seconds));
      for (let sent = 0; sent < count; sent += 1) {
        const dueAt = begun + (sent * 1000) / perSecond;
        const waitMs = dueAt - performance.now();
        if (waitMs > 0) await pause(waitMs);
        const lateMs = performance.now() - dueAt;
        answers.push(ask(nextPath()).then((one) => ({ ...one, tookMs: one.tookMs + lateMs })));
      }
      const all = await Promise.all(answers);
      return summary(all, (performance.now() - begun) / 1000);
    },
    close: () => agent.destroy(),
  };
}

function summary(answers: readonly Answer[], seconds: number): Loop {
  const times = answers.map(({ tookMs }) => tookMs);
  return {
    perSecond: answers.length / seconds,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    failed: answers.filter(({ status }) => status !== 200).length,
  };
}
