import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/**
 * Writes build/start/main.js: the server and the built pages as a few files, which `npm start` loads in half of the
 * time and 20 MB less than their 900 modules. Everything else runs the sources.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = fileURLToPath(new URL('../build/start/', import.meta.url));

/** Packages of many ES modules. All others are loaded from node_modules, as some find their files by their own place. */
const bundledPackages =
  /^(?:@remix-run\/route-pattern|cookie|csv-parse|jose|kysely|libphonenumber-js|lru-cache|oauth4webapi|openid-client|react-router|zod)(?:\/|$)/;

const entry = '\0server';
const useCaseList = '\0use-cases';

/** The pages are imported by a literal path, so that they share the modules of the server. */
const serverEntry: Plugin = {
  name: 'server-entry',
  resolveId: (id) => (id === 'server-entry' ? entry : null),
  load: (id) =>
    id === entry
      ? `import { main as open } from ${JSON.stringify(`${root}src/main.ts`)};
         import { useCases } from 'use-case-list';
         const importPages = () => import(${JSON.stringify(`${root}build/server/handler.js`)});
         export const main = (step) => open(step, importPages, useCases);`
      : null,
};

/**
 * Lets tracing replace each use case by one that is recorded (docs/decisions/0077). Nothing is replaced in a shop
 * without tracing, which calls its use cases directly.
 */
const replaceableUseCases: Plugin = {
  name: 'replaceable-use-cases',
  enforce: 'pre',
  resolveId: (id) => (id === 'use-case-list' ? useCaseList : null),
  load: (id) => (id === useCaseList ? 'export const useCases = [];' : null),
  transform(code, id) {
    if (!/\/src\/shop\/[^/]+\/use-cases\/[^/]+\.ts$/.test(id)) return null;
    const names = [...code.matchAll(/^export async function (\w+)/gm)].map(([, name]) => name);
    const entries = names.map(
      (name) =>
        `useCases$.push({ name: '${name}', run: ${name}, replace: (other) => { ${name} = other; } });`,
    );
    return [code, `import { useCases as useCases$ } from 'use-case-list';`, ...entries].join('\n');
  },
};

/** Modules find migrations, pictures and programs relative to their source, not to the bundle. */
const sourceUrls: Plugin = {
  name: 'source-urls',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('/node_modules/')) return null;
    const url = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
    return code.replaceAll('import.meta.url', url);
  },
};

/** Node keeps a source with one character beyond ASCII in two bytes per character, which would be 4 MB more. */
const asciiSources: Plugin = {
  name: 'ascii-sources',
  enforce: 'post',
  generateBundle: (_, files) => {
    for (const file of Object.values(files))
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[\u0080-\uffff]/g, escaped);
  },
};

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

await build({
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [serverEntry, replaceableUseCases, sourceUrls, asciiSources],
  ssr: { noExternal: bundledPackages },
  build: {
    ssr: true,
    target: 'esnext',
    outDir: folder,
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    rolldownOptions: {
      input: { main: 'server-entry' },
      output: { comments: false },
      // An optional install: where it is missing, it cannot be resolved.
      external: /^@opentelemetry\//,
    },
  },
});
