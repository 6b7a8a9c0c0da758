import { readFileSync } from 'node:fs';
import { apiAddresses, pageAddresses } from '../access/endpoint-requests.ts';

/** Every page action and API operation that changes data. */
export function mutatingEndpoints(): { method: string; path: string }[] {
  const all = [...pageAddresses(), ...apiAddresses()].filter(({ method }) => method !== 'GET');
  return all.map(({ method, path }) => ({ method, path }));
}

export interface PageForm {
  path: string;
  /** The intents of its buttons, as named in the source; '' for a form with one button. */
  intents: readonly string[];
  /** All fields that its source reads from the form. */
  fields: readonly string[];
}

/** The forms of all pages with the source files that parse them, found in the page's folder. */
export function pageForms(): PageForm[] {
  const posts = pageAddresses().filter(({ method, kind }) => method === 'POST' && kind === 'page');
  return posts.map(({ path, file }) => {
    if (!file) throw new Error(`${path} has no source`);
    const source = withImports(file, new Set()).join('\n');
    const named = [...source.matchAll(/(?:textOf\(\w+, |\.get\(|\.getAll\()'([\w-]+)'/g)];
    const intents = [...source.matchAll(/intent === '([\w-]+)'|case '([\w-]+)':/g)];
    return {
      path,
      intents: ['', ...new Set(intents.map(([, one, other]) => one ?? other ?? ''))],
      fields: [...new Set(named.map(([, name = '']) => name))],
    };
  });
}

/** The file and its imports from its own folder or from the pages around it. */
function withImports(file: URL, seen: Set<string>): string[] {
  if (seen.has(file.href)) return [];
  seen.add(file.href);
  const source = readFileSync(file, 'utf8');
  const imported = [...source.matchAll(/from '(\.\.?\/[^']+\.ts)'/g)];
  return [source, ...imported.flatMap(([, name = '']) => withImports(new URL(name, file), seen))];
}
