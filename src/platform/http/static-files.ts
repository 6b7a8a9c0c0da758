import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Representation, StoredResponse } from './stored-response.ts';

export type StaticFiles = ReadonlyMap<string, StoredResponse>;

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Content-hashed by the build, or under public/. */
const neverChanges = /^\/assets\/|-[0-9a-f]{8}(?:-\d+)?\.\w+$/;
const forever = 'public, max-age=31536000, immutable';
const forAnHour = 'public, max-age=3600';

/**
 * The built client files by URL path, loaded into memory with their compressed variants. Only listed paths
 * exist: file names never come from a request.
 */
export function loadStaticFiles(
  folder: string,
  standing: Readonly<Record<string, string>>,
): StaticFiles {
  const names = globSync('**/*.*', { cwd: folder }).filter((name) => extname(name) in contentTypes);
  return new Map(
    names.map((name) => {
      const path = `/${name.replaceAll('\\', '/')}`;
      const contentType = contentTypes[extname(name)] ?? '';
      const headers = {
        ...standing,
        'content-type': contentType,
        // Social networks and email clients embed these images.
        ...(contentType.startsWith('image/') && { 'cross-origin-resource-policy': 'cross-origin' }),
        'cache-control': neverChanges.test(path) ? forever : forAnHour,
      };
      return [path, storedFile(join(folder, name), headers)];
    }),
  );
}

function storedFile(file: string, headers: Record<string, string>): StoredResponse {
  const body = readFileSync(file);
  const contentTag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}`;
  const compressed = (extension: string): Representation | null =>
    existsSync(file + extension)
      ? { body: readFileSync(file + extension), etag: `${contentTag}-${extension.slice(1)}"` }
      : null;
  const [br, gzip] = [compressed('.br'), compressed('.gz')];
  const vary = br || gzip ? { vary: 'Accept-Encoding' } : {};
  return {
    status: 200,
    headers: Object.entries({ ...headers, ...vary }).flat(),
    contentTag,
    plain: { body, etag: `${contentTag}"` },
    gzip,
    br,
  };
}
