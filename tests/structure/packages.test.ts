import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Imports of values: types are gone when the shop runs. */
const imports = /^import (?!type\b)[^;]*?'([^']+)';|\bimport\('([^']+)'\)/gm;
const ownOrBuiltIn = /^(?:[.#~]|node:|virtual:)/;
/** The optional install of docs/operating/tracing.md. */
const optional = /^@opentelemetry\//;

it('the sources import packages that are installed with the shop', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.{ts,tsx}'] });
  const imported = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(imports)].map(([, fixed, later]) => ({
      file,
      name: nameOf(fixed ?? later ?? ''),
    })),
  );
  const packages = imported.filter(({ name }) => !ownOrBuiltIn.test(name));
  expect(packages.map(({ name }) => name)).toContain('kysely');
  const missing = packages.filter(({ name }) => !(name in dependencies) && !optional.test(name));
  expect(missing).toEqual([]);
});

it('the server bundle leaves the optional packages out, which may be missing', () => {
  const source = readFileSync('tools/make-server-bundle.ts', 'utf8');
  expect(source).toContain(`external: ${optional},`);
});

function nameOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}
