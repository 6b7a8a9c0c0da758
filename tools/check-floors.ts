import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, type ParseResult, parseSync } from 'vite';
import { bannedNames, type Floor, floors } from './floors.ts';

export interface Breach {
  file: string;
  line: number;
  rule: 'floor' | 'name' | 'pure' | 'state' | 'unknown floor';
  message: string;
}

/** Reads every source file under `root` and answers what breaks the rules of floors.ts. */
export function checkFloors(root: string): Breach[] {
  const aliases = readAliases(root);
  const files = globSync('{src,seeds,tests,bench,tools,bin}/**/*.{ts,tsx,js,css}', { cwd: root });
  return files.toSorted().flatMap((name) => {
    const file = name.split(path.sep).join('/');
    const text = readFileSync(path.join(root, file), 'utf8');
    return [
      ...nameBreaches(file),
      ...(/\.tsx?$/.test(file) ? codeBreaches(file, text, aliases) : []),
    ];
  });
}

function readAliases(root: string): [prefix: string, folder: string][] {
  const { imports = {} } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    imports?: Record<string, string>;
  };
  return Object.entries(imports).map(([alias, folder]) => [
    alias.replace('*', ''),
    path.posix.normalize(folder.replace('*', '')),
  ]);
}

function nameBreaches(file: string): Breach[] {
  const words = file.split('/').map((part) => part.replace(/\..*$/, ''));
  return words
    .filter((word) => bannedNames.includes(word))
    .map((word) => ({ file, line: 1, rule: 'name', message: `'${word}' names nothing` }));
}

function codeBreaches(file: string, text: string, aliases: [string, string][]): Breach[] {
  const floor = floorOf(file);
  if (!floor) return [{ file, line: 1, rule: 'unknown floor', message: 'stands on no floor' }];
  const parsed = parseSync(file, text);
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const wrongImports = importsOf(parsed, text).flatMap((found) => {
    const broken = breachOf(floor, found, resolve(file, found.specifier, aliases));
    return broken ? [{ file, line: lineAt(found.start), ...broken }] : [];
  });
  const state = floor.stateless ? stateOf(parsed) : [];
  return [
    ...wrongImports,
    ...state.map((start) => ({
      file,
      line: lineAt(start),
      rule: 'state' as const,
      message: `${floor.name} keeps no state in a module`,
    })),
  ];
}

function floorOf(file: string): Floor | undefined {
  return floors.find((floor) => floor.holds.test(file));
}

interface Import {
  specifier: string;
  start: number;
  typesOnly: boolean;
}

function importsOf({ module }: ParseResult, text: string): Import[] {
  const imported = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    start,
    typesOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const exported = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, start, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, start, typesOnly: isType }] : [],
    );
  const dynamic = module.dynamicImports.map(({ moduleRequest, start }) => ({
    specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    start,
    typesOnly: false,
  }));
  return [...imported, ...exported, ...dynamic];
}

/** The file from the project's root, or null for a package, a Node module or one made by a build plugin. */
function resolve(importer: string, specifier: string, aliases: [string, string][]): string | null {
  const [target = ''] = specifier.split('?');
  if (target.startsWith('.')) return path.posix.join(path.posix.dirname(importer), target);
  const alias = aliases.find(([prefix]) => target.startsWith(prefix));
  return alias ? alias[1] + target.slice(alias[0].length) : null;
}

function breachOf(
  from: Floor,
  found: Import,
  target: string | null,
): Pick<Breach, 'rule' | 'message'> | null {
  if (target === null) {
    if (!from.pure) return null;
    return { rule: 'pure', message: `${from.name} may not import '${found.specifier}'` };
  }
  const to = floorOf(target)?.name ?? target;
  if (from.name === 'roof' || from.mayImport.includes(to)) return null;
  const typesAllowed = from.mayImportTypesOf?.includes(to) ?? false;
  if (typesAllowed && found.typesOnly) return null;
  const wanted = typesAllowed ? `more of ${to} than its types` : to;
  return { rule: 'floor', message: `${from.name} may not import ${wanted} (${found.specifier})` };
}

/** Where a module declares what can change: a variable, or a collection that starts empty. */
function stateOf({ program }: ParseResult): number[] {
  return program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .filter((node) => node?.type === 'VariableDeclaration')
    .flatMap((node) =>
      node.declarations
        .filter(({ init }) => node.kind !== 'const' || isEmptyCollection(init))
        .map(({ start }) => start),
    );
}

function isEmptyCollection(init: ESTree.Expression | null): boolean {
  if (init?.type !== 'NewExpression' || init.callee.type !== 'Identifier') return false;
  return /^(Weak)?(Map|Set)$/.test(init.callee.name) && init.arguments.length === 0;
}

if (import.meta.main) {
  const breaches = checkFloors(process.cwd());
  for (const { file, line, rule, message } of breaches) {
    console.error(`${file}:${line}: ${message} [${rule}]`);
  }
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
