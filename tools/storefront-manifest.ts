import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import {
  storefrontManifest,
  storefrontManifestUrl,
  withFewImports,
} from '../src/storefront-manifest.ts';

const opening = 'window.__reactRouterManifest=';

/**
 * Writes the manifest of the storefront beside that of all pages: React Router has one for all of them, and two
 * thirds of it are the admin's, which a customer would load with the first page.
 */
export function writeStorefrontManifest(): Plugin {
  return {
    name: 'storefront-manifest',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    writeBundle: {
      order: 'post',
      handler({ dir = '' }) {
        const client = path.join(dir, '../client');
        const [file] = globSync('assets/manifest-????????.js', { cwd: client });
        if (!file) throw new Error(`React Router wrote no manifest to ${client}`);
        const script = readFileSync(path.join(client, file), 'utf8');
        const manifest = JSON.parse(script.slice(opening.length, script.lastIndexOf('}') + 1));
        const text = `${opening}${JSON.stringify(withFewImports(storefrontManifest(manifest)))};`;
        writeFileSync(path.join(client, storefrontManifestUrl(file)), text);
      },
    },
  };
}
