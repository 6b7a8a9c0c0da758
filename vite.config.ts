import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vite';
import { browserWall } from './tools/browser-wall.ts';
import { iconCompiler } from './tools/icon-compiler.ts';
import { writeStorefrontManifest } from './tools/storefront-manifest.ts';
import { withoutUnusedRouterParts } from './tools/unused-router-parts.ts';

/**
 * Every page loads the manifest of the routes, which holds the name of each chunk: without the readable
 * part it is 0.8 kB smaller, and 0.15 kB without the eighth letter of the hash. Chunks that `modulePreload` below or a test knows by name keep theirs.
 */
const fileName = ({ name }: { name: string }) =>
  /^(?:react|frame|rolldown-runtime|play-loading-window)$/.test(name)
    ? 'assets/[name]-[hash].js'
    : 'assets/[hash:7].js';

export default defineConfig({
  plugins: [
    browserWall(),
    withoutUnusedRouterParts(),
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
        files.filter((file) => !/\/(?:react|frame|rolldown-runtime)-[^/]+\.js$/.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: fileName,
            chunkFileNames: fileName,
            codeSplitting: {
              // Cut up by who shares what, the same code weighs 3 % more on every page.
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
                  priority: 1,
                },
                // With all they import: what the pages of the storefront share, and what would be a tiny file of its own.
                {
                  name: 'frame',
                  test: /src\/(root\.tsx|shop\/(storefront\/layout|cart\/storefront\/(add-to-cart-form|quick-add-button)|catalogue\/(storefront\/(availability-note|product-title)|web\/product-card))\.tsx|platform\/web\/(breadcrumb\.tsx|use-is-hydrated))|icons\/lucide\/(mail|rotate-ccw)(?![a-z-])/,
                },
              ],
            },
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
