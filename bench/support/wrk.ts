import { execFile } from 'node:child_process';
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
}

const generatorCore = '1';
const unitMs = { us: 0.001, ms: 1, s: 1_000 } as const;

/** Throws when an answer was not 2xx or a connection broke: a fast error is no speed. */
export async function load(url: string, { connections, seconds, headers }: Options): Promise<Load> {
  const all = { 'accept-encoding': 'gzip, deflate, br', ...headers };
  const named = Object.entries(all).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...named, url];
  const { stdout } = await promisify(execFile)('taskset', ['-c', generatorCore, ...wrk]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}:\n${stdout}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: milliseconds(stdout, '50%'),
    p99Ms: milliseconds(stdout, '99%'),
  };
}

function milliseconds(report: string, part: string): number {
  const [, value, unit] = new RegExp(`${part}\\s+([\\d.]+)(us|ms|s)`).exec(report) ?? [];
  return Number(value) * (unitMs[unit as keyof typeof unitMs] ?? Number.NaN);
}
