import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, type ParseResult, parseSync } from 'vite';
import {
  bannedNames,
  features,
  type Layer,
  layers,
  mayNameIntegrations,
  shells,
} from './layers.ts';
import { type TableUse, tableOwners, tableUses } from './table-uses.ts';

export interface Breach {
  file: string;
  line: number;
  rule: 'layer' | 'order' | 'relative' | 'name' | 'pure' | 'state' | 'table' | 'unknown place';
  message: string;
}

/**
 * Where a file stands. `wiring` puts the shop together and nothing imports it; `shop` is the type of what it hands
 * to every use case; `platform` knows nothing of shops.
 */
type Place =
  | { kind: 'wiring' }
  | { kind: 'shop' }
  | { kind: 'platform'; folder: string }
  | { kind: 'feature'; feature: string; layer: Layer };

/** Reads every source file under `root` and answers what breaks the rules of layers.ts. */
export function checkLayers(root: string): Breach[] {
  const aliases = readAliases(root);
  const files = globSync('{src,seeds,tests,bench,tools,bin}/**/*.{ts,tsx,js,css}', { cwd: root })
    .map((name) => name.split(path.sep).join('/'))
    .toSorted();
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const owners = tableOwners(
    files.filter(isTableFile).map((file) => [featureOf(file), read(file)]),
  );
  return files.flatMap((file) => [
    ...nameBreaches(file),
    ...(/\.tsx?$/.test(file) ? codeBreaches({ file, text: read(file), aliases, owners }) : []),
  ]);
}

interface Source {
  file: string;
  text: string;
  aliases: readonly Alias[];
  /** The feature, or `platform`, that declares each table. */
  owners: ReadonlyMap<string, string>;
}

function codeBreaches({ file, text, aliases, owners }: Source): Breach[] {
  const place = placeOf(file);
  if (!place) return [{ file, line: 1, rule: 'unknown place', message: 'belongs to no layer' }];
  if (place.kind === 'wiring') return [];
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const parsed = parseSync(file, text);
  const imports = importsOf(parsed, text).flatMap((found) => {
    const broken = importBreach({ file, place }, found, resolve(file, found.specifier, aliases));
    return broken ? [{ file, line: lineAt(found.start), ...broken }] : [];
  });
  const states = keepsNoState(place) ? stateOf(parsed) : [];
  const tables = place.kind === 'feature' ? tableUses(text) : [];
  return [
    ...imports,
    ...states.map((start) => ({
      file,
      line: lineAt(start),
      rule: 'state' as const,
      message: 'this layer keeps no state in a module',
    })),
    ...tables.flatMap((use) => {
      const message = tableBreach(featureOf(file), use, owners);
      return message ? [{ file, line: lineAt(use.start), rule: 'table' as const, message }] : [];
    }),
  ];
}

function placeOf(file: string): Place | null {
  if (/\.test\.tsx?$/.test(file) || !file.startsWith('src/')) return { kind: 'wiring' };
  if (/^src\/(?:[^/]+$|(?:server|workers|cli|component-sheet)\/)/.test(file))
    return { kind: 'wiring' };
  if (/^src\/shop\/(?:shop|hooks)\.ts$/.test(file)) return { kind: 'shop' };
  const [, root, first = '', second = ''] = file.split('/');
  if (root === 'platform') return { kind: 'platform', folder: first.includes('.') ? '' : first };
  if (root !== 'shop' || !features.some((feature) => feature === first)) return null;
  const layer = layerNamed(second) ?? (shells.includes(first) ? layerNamed(first) : null);
  return layer && { kind: 'feature', feature: first, layer };
}

function layerNamed(name: string): Layer | null {
  return Object.keys(layers).includes(name) ? (name as Layer) : null;
}

function isTableFile(file: string): boolean {
  return /^src\/(?:shop\/[^/]+\/store\/tables|platform\/database\/schema)\.ts$/.test(file);
}

function featureOf(file: string): string {
  const [, root, feature = ''] = file.split('/');
  return root === 'platform' ? 'platform' : feature;
}

interface Import {
  specifier: string;
  start: number;
  typesOnly: boolean;
}

type Refusal = Pick<Breach, 'rule' | 'message'>;

function importBreach(
  from: { file: string; place: Place },
  found: Import,
  target: string | null,
): Refusal | null {
  const { place } = from;
  if (target === null) return packageBreach(place, found);
  const to = placeOf(target);
  if (!to) return { rule: 'unknown place', message: `${target} belongs to no layer` };
  const refused = orderBreach(place, to, found);
  if (refused) return { ...refused, message: `${refused.message} (${found.specifier})` };
  if (!found.specifier.startsWith('.') || folderOf(from.file, place) === folderOf(target, to)) {
    return null;
  }
  return {
    rule: 'relative',
    message: `${found.specifier} leaves its layer: import it by its alias`,
  };
}

function packageBreach(place: Place, { specifier }: Import): Refusal | null {
  const isPure = place.kind === 'feature' && place.layer === 'rules';
  return isPure ? { rule: 'pure', message: `rules may not import '${specifier}'` } : null;
}

function orderBreach(from: Place, to: Place, { typesOnly }: Import): Refusal | null {
  if (to.kind === 'wiring') return { rule: 'order', message: 'nothing imports the wiring' };
  if (from.kind === 'shop') {
    return typesOnly ? null : { rule: 'order', message: 'the Shop takes types only' };
  }
  if (to.kind === 'platform') return null;
  if (from.kind !== 'feature') {
    return { rule: 'order', message: 'the platform may not import the shop' };
  }
  if (to.kind === 'shop') {
    return typesOnly && from.layer !== 'rules'
      ? null
      : { rule: 'layer', message: `${from.layer} may not import the Shop` };
  }
  if (rank(to.feature) > rank(from.feature)) {
    return {
      rule: 'order',
      message: `${from.feature} may not import ${to.feature}, which is above it`,
    };
  }
  const allowed: readonly string[] = layers[from.layer];
  if (allowed.includes(to.layer)) return null;
  const isType = typesOnly && to.layer === 'integrations';
  if (isType && mayNameIntegrations.includes(from.layer)) return null;
  return { rule: 'layer', message: `${from.layer} may not import ${to.layer}` };
}

function rank(feature: string): number {
  return features.findIndex((one) => one === feature);
}

/** Relative imports stay inside it: the page bundle tells by the alias what the server already has. */
function folderOf(file: string, place: Place): string {
  const parts = file.split('/');
  if (place.kind === 'platform') return place.folder;
  if (place.kind !== 'feature') return parts.slice(0, -1).join('/');
  return `${place.feature}/${place.layer}`;
}

function keepsNoState(place: Place): boolean {
  if (place.kind === 'platform') return place.folder !== 'web';
  return place.kind === 'feature' && !['web', 'storefront', 'admin'].includes(place.layer);
}

/** A table is written by its owner alone; it may be read by features above its owner. */
function tableBreach(
  feature: string,
  { table, writes }: TableUse,
  owners: ReadonlyMap<string, string>,
): string | null {
  const owner = owners.get(table);
  if (owner === undefined || owner === feature || owner === 'platform') return null;
  if (writes) return `${feature} may not write ${table}, which belongs to ${owner}`;
  return rank(owner) > rank(feature)
    ? `${feature} may not read ${table} of ${owner}, which is above it`
    : null;
}

type Alias = readonly [prefix: string, folder: string];

function readAliases(root: string): Alias[] {
  const { imports = {} } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    imports?: Record<string, string>;
  };
  return Object.entries(imports).map(
    ([alias, folder]) =>
      [alias.replace('*', ''), path.posix.normalize(folder.replace('*', ''))] as const,
  );
}

function nameBreaches(file: string): Breach[] {
  const words = file.split('/').map((part) => part.replace(/\..*$/, ''));
  return words
    .filter((word) => bannedNames.includes(word))
    .map((word) => ({ file, line: 1, rule: 'name', message: `'${word}' names nothing` }));
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
function resolve(importer: string, specifier: string, aliases: readonly Alias[]): string | null {
  const [target = ''] = specifier.split('?');
  if (target.startsWith('.')) return path.posix.join(path.posix.dirname(importer), target);
  const alias = aliases.find(([prefix]) => target.startsWith(prefix));
  return alias ? alias[1] + target.slice(alias[0].length) : null;
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
  const breaches = checkLayers(process.cwd());
  for (const { file, line, rule, message } of breaches) {
    console.error(`${file}:${line}: ${message} [${rule}]`);
  }
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
