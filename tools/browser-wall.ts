import path from 'node:path';
import type { Plugin } from 'vite';

/** Fails the build, and the page in development, when code for the browser reaches past domain and web. */
export function browserWall(): Plugin {
  let root = '';
  return {
    name: 'browser-wall',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    configResolved(config) {
      root = config.root;
    },
    async resolveId(source, importer, options) {
      // The scan for dependencies reads pages before their loaders are taken out.
      if (importer === undefined || ('scan' in options && options.scan)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const target = source.startsWith('node:') ? source : (resolved?.id ?? source);
      if (mayReachBrowser(target, root)) return resolved;
      return this.error(
        `browser-wall: ${inProject(importer, root)} must not bring ${inProject(target, root)} to the browser`,
      );
    },
  };
}

const browserCode =
  /^src\/(?:[^/]+\.tsx?$|component-sheet\/|platform\/(?:[^/]+\.ts$|web\/)|shop\/(?:[^/]+\/(?:rules|web|storefront|admin)\/|(?:storefront|admin)\/(?!use-cases\/)))/;

function mayReachBrowser(id: string, root: string): boolean {
  if (id.startsWith('node:')) return false;
  const file = inProject(id, root);
  const isOurs = path.isAbsolute(id) && !file.startsWith('..') && !file.includes('node_modules/');
  return !isOurs || browserCode.test(file);
}

function inProject(id: string, root: string): string {
  const [file = id] = id.split('?');
  return path.isAbsolute(file) ? path.relative(root, file).split(path.sep).join('/') : file;
}
