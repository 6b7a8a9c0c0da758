import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Load {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

interface Options {
  connections: number;
  seconds: number;
  headers?: Readonly<Record<string, string>>;
  /** Sent with POST. */
  body?: string;
}

const generatorCore = '1';
const unitMs = { us: 0.001, ms: 1, s: 1_000 } as const;

/** Throws on a status other than 2xx or a broken connection, because fast errors are not throughput. */
export async function load(url: string, options: Options): Promise<Load> {
  const { connections, seconds, headers, body } = options;
  const all = { 'accept-encoding': 'gzip, deflate, br', ...headers };
  const named = Object.entries(all).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const posting = body === undefined ? [] : ['-s', postingScript(body)];
  const measured = [`-c${connections}`, `-d${seconds}s`, '--latency', ...named, ...posting];
  const wrk = ['wrk', '-t1', ...measured, url];
  const { stdout } = await promisify(execFile)('taskset', ['-c', generatorCore, ...wrk]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}:\n${stdout}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: milliseconds(stdout, '50%'),
    p99Ms: milliseconds(stdout, '99%'),
  };
}

/** wrk reads the request body from a Lua script, whose long strings accept anything but their own terminator. */
function postingScript(body: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'wrk-')), 'post.lua');
  writeFileSync(file, `wrk.method = "POST"\nwrk.body = [==[${body}]==]\n`);
  return file;
}

function milliseconds(report: string, part: string): number {
  const [, value, unit] = new RegExp(`${part}\\s+([\\d.]+)(us|ms|s)`).exec(report) ?? [];
  return Number(value) * (unitMs[unit as keyof typeof unitMs] ?? Number.NaN);
}
