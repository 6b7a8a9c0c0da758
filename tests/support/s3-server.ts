import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface S3Server {
  /** The variables of a shop that uses the bucket. */
  environment: Record<string, string>;
  objects: Map<string, Buffer>;
  /** Uploads that were begun and neither completed nor given up. */
  uploads: Map<string, Buffer[]>;
  /** Method and path of each request, failed ones included. */
  requests: string[];
  /** Lets the next requests fail with this status. */
  fail: (status: number, times: number) => void;
}

const keys = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const region = 'eu-test-1';
const bucket = '/shop-bucket/';
/** Small, so that a test lists several pages. */
const maxPage = 50;

/** A bucket over HTTP that answers only requests with a valid signature (AWS Signature Version 4). */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Buffer[]>();
  const requests: string[] = [];
  const failures: number[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    void buffer(request).then((body) => {
      const failure = failures.shift();
      if (failure !== undefined) return refuse(response, failure, 'SlowDown');
      const problem = signatureProblem(request);
      if (problem) return refuse(response, 403, problem);
      return answer({ objects, uploads }, { request, body }, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  // A listening TCP server's address is no string.
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      S3_URL: `http://127.0.0.1:${port}${bucket}`,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: keys.id,
      S3_SECRET_ACCESS_KEY: keys.secret,
    },
    objects,
    uploads,
    requests,
    fail: (status, times) => failures.push(...Array<number>(times).fill(status)),
  };
}

interface Stored {
  objects: Map<string, Buffer>;
  uploads: Map<string, Buffer[]>;
}

interface Received {
  request: IncomingMessage;
  body: Buffer;
}

function answer({ objects, uploads }: Stored, received: Received, response: ServerResponse): void {
  const { method } = received.request;
  const url = new URL(received.request.url ?? '', 'http://s3');
  if (!url.pathname.startsWith(bucket)) return refuse(response, 404, 'NoSuchBucket');
  const key = decodeURIComponent(url.pathname.slice(bucket.length));
  const upload = url.searchParams.get('uploadId');
  if (upload !== null || url.searchParams.has('uploads')) {
    answerUpload({ objects, uploads }, { ...received, key, url }, response);
  } else if (method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (method === 'PUT') {
    objects.set(key, received.body);
    response.writeHead(200, { etag: '"stored"' }).end();
  } else if (method === 'GET' && url.searchParams.get('list-type') === '2') {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(objects, url));
  } else if (method === 'GET') {
    const found = objects.get(key);
    if (!found) return refuse(response, 404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(received.request.headers.range ?? '') ?? [];
    if (from === undefined) {
      response.writeHead(200, { 'content-length': found.length }).end(found);
      return;
    }
    if (Number(from) >= found.length) return refuse(response, 416, 'InvalidRange');
    const part = found.subarray(Number(from), Number(to) + 1);
    const range = `bytes ${from}-${Number(from) + part.length - 1}/${found.length}`;
    response.writeHead(206, { 'content-length': part.length, 'content-range': range }).end(part);
  } else {
    refuse(response, 405, 'MethodNotAllowed');
  }
}

/** An upload in parts, which becomes an object once it is completed. */
function answerUpload(
  { objects, uploads }: Stored,
  { request: { method }, body, key, url }: Received & { key: string; url: URL },
  response: ServerResponse,
): void {
  const xml = (text: string) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
  if (url.searchParams.has('uploads')) {
    const id = `upload-${uploads.size + 1}`;
    uploads.set(id, []);
    xml(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
    return;
  }
  const id = url.searchParams.get('uploadId') ?? '';
  const parts = uploads.get(id);
  if (!parts) return refuse(response, 404, 'NoSuchUpload');
  if (method === 'PUT') {
    const number = Number(url.searchParams.get('partNumber'));
    parts[number - 1] = body;
    response.writeHead(200, { etag: `"part-${number}"` }).end();
  } else if (method === 'DELETE') {
    uploads.delete(id);
    response.writeHead(204).end();
  } else {
    objects.set(key, Buffer.concat(parts));
    uploads.delete(id);
    xml('<CompleteMultipartUploadResult><ETag>"stored"</ETag></CompleteMultipartUploadResult>');
  }
}

function listing(objects: Map<string, Buffer>, { searchParams }: URL): string {
  const prefix = searchParams.get('prefix') ?? '';
  const after = searchParams.get('continuation-token') ?? '';
  const all = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = all.slice(0, Math.min(maxPage, Number(searchParams.get('max-keys') ?? maxPage)));
  const isTruncated = page.length < all.length;
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>${objects.get(key)?.length}</Size></Contents>`,
  );
  const token = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** Computed from what was received as the documentation of Amazon describes it, without the client's code. */
function signatureProblem(request: IncomingMessage): string | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const parts = pattern.exec(request.headers.authorization ?? '');
  if (!parts) return 'AccessDenied';
  const [, id, day = '', scopeRegion = '', signedHeaders = '', signature] = parts;
  if (id !== keys.id) return 'InvalidAccessKeyId';
  if (scopeRegion !== region) return 'AuthorizationHeaderMalformed';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) {
    return 'AccessDenied';
  }
  const time = String(request.headers['x-amz-date']);
  if (!time.startsWith(day)) return 'AccessDenied';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query.split('&').toSorted().join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (key, part) => hmac(key, part),
    `AWS4${keys.secret}`,
  );
  const expected = hmac(signing, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${digest}`).toString('hex');
  return expected === signature ? null : 'SignatureDoesNotMatch';
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
