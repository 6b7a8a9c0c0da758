import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

interface Files {
  module: string;
  imports?: string[];
  css?: string[];
}

interface Manifest {
  entry: Files;
  routes: Record<string, Files & { parentId?: string }>;
}

/** React Router's ids: the file of the page. Bytes are of brotli at its best, as the server sends them. */
const pages = [
  { name: 'home', route: 'storefront/home-page' },
  { name: 'listing', route: 'storefront/listing-page' },
  { name: 'product', route: 'storefront/product-page' },
];
const limitBytes = { js: 115_000, css: 20_000 };

/** Text that only code of the server holds. */
const serverText = [
  /BEGIN IMMEDIATE/,
  /schema_migrations/,
  /__vite-browser-external/,
  /["'`]node:/,
  /["'`]#(?:server\/|shop\/[\w-]+\/(?:store|integrations|use-cases|api)\/)/,
];

/** Server code in the files for the browser, one line each. */
export function leaksIn(client: string): string[] {
  return globSync('**/*.{js,css,html,json,map}', { cwd: client }).flatMap((file) => {
    const text = readFileSync(path.join(client, file), 'utf8');
    return serverText
      .filter((pattern) => pattern.test(text))
      .map((pattern) => `${file} holds ${pattern.source}`);
  });
}

/**
 * Classes in the class lists of components for which the build has no style, one line each: Tailwind makes none for a
 * size that the theme does not have, and says nothing.
 */
export function unknownClasses(client: string, sources: string): string[] {
  const css = globSync('**/*.css', { cwd: client }).map((file) =>
    readFileSync(path.join(client, file), 'utf8'),
  );
  const names = css.join('\n').matchAll(/\.((?:\\.|[\w-])+)/g);
  const known = new Set([...names].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1')));
  return globSync('**/*.tsx', { cwd: sources }).flatMap((file) =>
    classLists(readFileSync(path.join(sources, file), 'utf8'), known)
      .flat()
      .filter((name) => !known.has(name))
      .map((name) => `${file} uses the class ${name}, which has no style`),
  );
}

/** Texts of which most words are classes. A word that a value is put into is left out. */
function classLists(source: string, known: ReadonlySet<string>): string[][] {
  const texts = source.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g);
  return [...texts]
    .map(([text]) => text.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '$'))
    .map((text) => text.split(/\s+/).filter((word) => /^[a-z@[*!-][^$]*[^$.,:?!]$/.test(word)))
    .filter((words) => {
      const classes = words.filter((word) => known.has(word)).length;
      return words.length >= 2 && classes >= words.length / 2;
    });
}

/** What a browser that knows nothing yet loads with each page. Throws when a page is not in the build. */
export function firstLoads(client: string): { name: string; js: number; css: number }[] {
  const [manifestFile] = globSync('assets/manifest-*-storefront.js', { cwd: client });
  if (!manifestFile) throw new Error(`no build in ${client}`);
  // The browser's own manifest does not name all that a page imports.
  const complete = manifestFile.replace('-storefront.js', '.js');
  const script = readFileSync(path.join(client, complete), 'utf8');
  // React Router writes it as window.__reactRouterManifest={…};
  const manifest = JSON.parse(
    script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1),
  ) as Manifest;
  return pages.map(({ name, route }) => {
    const parts = [manifest.entry, ...routeAndParents(manifest, route)];
    const js = parts.flatMap(({ module, imports = [] }) => [module, ...imports]);
    const css = parts.flatMap((part) => part.css ?? []);
    return {
      name,
      js: weigh(client, [`/${manifestFile}`, ...js]),
      css: weigh(client, css),
    };
  });
}

function routeAndParents(manifest: Manifest, id: string): Files[] {
  const route = manifest.routes[id];
  if (!route) throw new Error(`no page ${id} in the build`);
  return [route, ...(route.parentId ? routeAndParents(manifest, route.parentId) : [])];
}

function weigh(client: string, urls: string[]): number {
  // React Router ends the address of a style sheet with '#' where a chunk loaded later needs it too.
  const files = new Set(urls.map((url) => url.replace(/#$/, '')));
  return [...files]
    .map((url) => brotliCompressSync(readFileSync(path.join(client, url))).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}

if (import.meta.main) {
  const client = 'build/client';
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  const problems = [...leaksIn(client), ...unknownClasses(client, 'src')];
  for (const { name, js, css } of firstLoads(client)) {
    console.log(`  ${name.padEnd(8)} JavaScript ${kilobytes(js)}, CSS ${kilobytes(css)} (brotli)`);
    if (js > limitBytes.js) problems.push(`${name} loads more JavaScript than ${limitBytes.js}`);
    if (css > limitBytes.css) problems.push(`${name} loads more CSS than ${limitBytes.css}`);
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
