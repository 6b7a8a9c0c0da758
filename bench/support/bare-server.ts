import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

interface Entry {
  path: string;
  headers: [string, string][];
  body: string;
}

const [table = '', port = ''] = process.argv.slice(2);
const entries = JSON.parse(readFileSync(table, 'utf8')) as Entry[];
const answers = new Map(
  entries.map(({ path, headers, body }) => {
    const bytes = Buffer.from(body, 'base64');
    return [path, { head: [...headers.flat(), 'content-length', String(bytes.length)], bytes }];
  }),
);

createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) return response.writeHead(404).end();
  return response.writeHead(200, [...answer.head, 'x-request-id', randomUUID()]).end(answer.bytes);
}).listen(Number(port), '127.0.0.1');
