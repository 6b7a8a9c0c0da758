import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import icons from 'unplugin-icons/vite';
import { defineConfig } from 'vite';
import { browserWall } from './tools/browser-wall.ts';
import { iconCompiler } from './tools/icon-compiler.ts';

export default defineConfig({
  plugins: [
    browserWall(),
    tailwindcss(),
    icons({ compiler: iconCompiler, scale: 1 }),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          input: 'src/web/handler.ts',
          // Every module below the pages exists once: the bundle imports them as the server does.
          external: [/^#(domain|storage|services|http)\//],
        },
      },
    },
  },
});
