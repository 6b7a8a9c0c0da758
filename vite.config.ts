import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vite';
import { browserWall } from './tools/browser-wall.ts';
import { clientChunks } from './tools/client-chunks.ts';
import { iconCompiler } from './tools/icon-compiler.ts';
import { reactModule } from './tools/react-module.ts';
import { writeStorefrontManifest } from './tools/storefront-manifest.ts';
import { withoutUnusedRouterParts } from './tools/unused-router-parts.ts';

/**
 * Every page loads the manifest of the routes, which holds the name of each chunk: without the readable
 * part it is 0.8 kB smaller, and 0.15 kB without the eighth letter of the hash. Chunks that `modulePreload` below or a test knows by name keep theirs.
 */
const fileName = ({ name }: { name: string }) =>
  /^(?:react|base|frame|rolldown-runtime|play-loading-window)$/.test(name)
    ? 'assets/[name]-[hash].js'
    : 'assets/[hash:7].js';

export default defineConfig({
  plugins: [
    browserWall(),
    withoutUnusedRouterParts(),
    reactModule(),
    tailwindcss(),
    icons({ compiler: iconCompiler, scale: 1 }),
    reactRouter(),
    writeStorefrontManifest(),
  ],
  build: {
    assetsInlineLimit: 0,
    // What every page of the storefront has is not asked for again, and its names weigh something too.
    modulePreload: {
      resolveDependencies: (_file, files) =>
        files.filter((file) => !/\/(?:react|base|frame|rolldown-runtime)-[^/]+\.js$/.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          treeshake: {
            // Our modules only declare: one of which nothing is used is left out with all that it imports.
            moduleSideEffects: [{ test: /\/src\/(?!entry\.client).*\.tsx?$/, sideEffects: false }],
            // So are the names of React that nothing uses.
            propertyReadSideEffects: false,
          },
          output: {
            entryFileNames: fileName,
            chunkFileNames: fileName,
            codeSplitting: { groups: clientChunks },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: 'src/page-handler.ts',
          // Every module below the pages exists once: the bundle imports them as the server does.
          external: [
            /^#(?:server|platform\/(?!web\/)|shop\/(?:[\w-]+\/(?:rules|store|integrations|use-cases|api)\/|[\w-]+\.ts$))/,
          ],
        },
      },
    },
  },
});
