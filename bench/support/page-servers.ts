import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tests/support/free-port.ts';
import type { RecordedResponse } from './recorded-response.ts';

export interface PageServer {
  origin: string;
  stop: () => Promise<void>;
}

/** All servers run on this core, one at a time; the load generator runs on the other. */
export const serverCore = '0';

const notSentAgain = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'x-request-id',
]);
const readyWithinMs = 10_000;

/** Serves the same bytes and headers from nginx: one worker, no log, cached file handles. */
export async function startNginx(answers: readonly RecordedResponse[]): Promise<PageServer> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  // The worker drops root privileges.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  answers.forEach(({ body }, i) => writeFileSync(join(folder, `page-${i}`), body));
  writeFileSync(config, nginxConfig({ answers, folder, port }));
  return started(['nginx', '-c', config, '-p', folder, '-e', join(folder, 'error.log')], {
    port,
    folder,
  });
}

/** Serves the same bytes and headers from a bare Node HTTP server. */
export async function startBareNode(answers: readonly RecordedResponse[]): Promise<PageServer> {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'));
  const port = await freePort();
  const table = join(folder, 'answers.json');
  const entries = answers.map(({ path, body, headers }) => ({
    path,
    headers: sentAgain(headers),
    body: body.toString('base64'),
  }));
  writeFileSync(table, JSON.stringify(entries));
  const script = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
  return started([process.execPath, script, table, String(port)], { port, folder });
}

function nginxConfig({
  answers,
  folder,
  port,
}: {
  answers: readonly RecordedResponse[];
  folder: string;
  port: number;
}): string {
  const locations = answers.map(({ path, headers }, i) => {
    const added = sentAgain(headers)
      .filter(([name]) => name !== 'content-type')
      .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}' always;`);
    const type = headers['content-type'] ?? 'text/html';
    return `location = ${path} { default_type '${type}'; types { } ${added.join(' ')} add_header x-request-id $request_id; root ${folder}; try_files /page-${i} =404; }`;
  });
  return `
daemon off; worker_processes 1; pid ${folder}/pid;
events { worker_connections 1024; use epoll; }
http {
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; etag off;
  keepalive_requests 1000000000; open_file_cache max=100; open_file_cache_valid 1h;
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port}; ${locations.join('\n')} }
}`;
}

function sentAgain(headers: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(headers).filter(([name]) => !notSentAgain.has(name));
}

async function started(
  command: readonly string[],
  { port, folder }: { port: number; folder: string },
): Promise<PageServer> {
  const child = spawn('taskset', ['-c', serverCore, ...command], { stdio: 'inherit' });
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswers(child, origin);
  return {
    origin,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function untilAnswers(child: ChildProcess, origin: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`server exited with code ${child.exitCode}`);
    if (await fetch(origin).catch(() => null)) return;
    await delay(50);
  }
  throw new Error(`server not ready after ${readyWithinMs} ms`);
}
