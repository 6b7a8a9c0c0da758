import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const wrapped: readonly string[] = ['react', 'react/jsx-runtime'];
const prefix = '\0module-of:';

/**
 * Gives modules the names of React as a module would have them. React is CommonJS, of which the bundler calls every
 * function as `(0,t.jsx)(…)` instead of `e(…)`: 0.4 kB on each page and more on large ones.
 */
export function reactModule(): Plugin {
  return {
    name: 'react-module',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId(source, importer = '') {
      // React's own parts, which are CommonJS as well, require it as it is.
      const isOfReact = importer.startsWith(prefix) || importer.includes('/cjs/');
      return wrapped.includes(source) && !isOfReact ? prefix + source : null;
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const source = id.slice(prefix.length);
      const names = Object.keys(require(source)).filter((name) => !name.startsWith('__'));
      return [
        `import all from '${source}';`,
        'export default all;',
        ...names.map((name) => `export const ${name} = all.${name};`),
      ].join('\n');
    },
  };
}
