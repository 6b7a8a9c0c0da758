import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { memoized } from '../src/platform/memoized.ts';
import { isOfAdmin } from '../src/storefront-manifest.ts';

interface Files {
  module: string;
  imports?: string[];
  css?: string[];
}

interface PageRoute extends Files {
  id: string;
  parentId?: string;
  path?: string;
  /** False for what answers with a file, or receives a form. */
  hasDefaultExport?: boolean;
}

interface Manifest {
  entry: Files;
  routes: Record<string, PageRoute>;
}

/** Of brotli at its best, as the server sends them. The admin is opened all day: its first page loads most of the others. */
const limitBytes = {
  storefront: { js: 115_000, css: 15_000 },
  admin: { js: 160_000, css: 25_000 },
};

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

interface FirstLoad {
  /** React Router's id of the page. */
  name: string;
  part: keyof typeof limitBytes;
  js: number;
  css: number;
}

/** What a browser that knows nothing yet loads with each page, the heaviest first. */
export function firstLoads(client: string): FirstLoad[] {
  const [ofStorefront] = globSync('assets/manifest-*-storefront.js', { cwd: client });
  if (!ofStorefront) throw new Error(`no build in ${client}`);
  // The browser's own manifest does not name all that a page imports.
  const complete = ofStorefront.replace('-storefront.js', '.js');
  const script = readFileSync(path.join(client, complete), 'utf8');
  // React Router writes it as window.__reactRouterManifest={…};
  const manifest = JSON.parse(
    script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1),
  ) as Manifest;
  const routes = Object.values(manifest.routes);
  const frames = new Set(routes.map(({ parentId }) => parentId));
  return routes
    .filter(({ id, hasDefaultExport }) => hasDefaultExport !== false && !frames.has(id))
    .map((route): FirstLoad => {
      const part = isOfAdmin(route) ? 'admin' : 'storefront';
      const own = part === 'admin' ? complete : ofStorefront;
      const parts = [manifest.entry, ...withParents(manifest, route)];
      const js = parts.flatMap(({ module, imports = [] }) => [module, ...imports]);
      const css = parts.flatMap((files) => files.css ?? []);
      return {
        name: route.id,
        part,
        js: weigh(client, [`/${own}`, ...js]),
        css: weigh(client, css),
      };
    })
    .toSorted((one, other) => other.js - one.js);
}

function withParents(manifest: Manifest, route: PageRoute): Files[] {
  const parent = route.parentId ? manifest.routes[route.parentId] : undefined;
  return [route, ...(parent ? withParents(manifest, parent) : [])];
}

function weigh(client: string, urls: string[]): number {
  // React Router ends the address of a style sheet with '#' where a chunk loaded later needs it too.
  const files = new Set(urls.map((url) => path.join(client, url.replace(/#$/, ''))));
  return [...files].reduce((sum, file) => sum + brotliBytes(file), 0);
}

const brotliBytes = memoized((file: string) => brotliCompressSync(readFileSync(file)).length);

if (import.meta.main) {
  const client = 'build/client';
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  const problems = [...leaksIn(client), ...unknownClasses(client, 'src')];
  const loads = firstLoads(client);
  for (const { name, part, js, css } of loads) {
    const limit = limitBytes[part];
    if (js > limit.js)
      problems.push(`${name} loads ${kilobytes(js)} of JavaScript, over ${limit.js}`);
    if (css > limit.css) problems.push(`${name} loads ${kilobytes(css)} of CSS, over ${limit.css}`);
  }
  for (const shown of ['storefront', 'admin'] as const) {
    const ofPart = loads.filter(({ part }) => part === shown);
    const css = Math.max(...ofPart.map((load) => load.css));
    console.log(
      `  ${ofPart.length} pages of the ${shown}, CSS up to ${kilobytes(css)} (brotli); the heaviest:`,
    );
    for (const { name, js } of ofPart.slice(0, 3))
      console.log(`    ${name}: JavaScript ${kilobytes(js)}`);
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
