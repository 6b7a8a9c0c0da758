export interface Floor {
  name: string;
  /** Paths from the project's root. The first floor that matches is the file's floor. */
  holds: RegExp;
  mayImport: readonly string[];
  /** Floors of which it may use the types, and nothing that runs. */
  mayImportTypesOf?: readonly string[];
  /** Neither packages nor Node's own modules. */
  pure?: true;
  /** Nothing at the top of a module may change: two copies of it would drift apart. */
  stateless?: true;
}

/** Who may import whom (ARCHITECTURE.md). Nobody imports the roof, which may import everything. */
export const floors: readonly Floor[] = [
  {
    name: 'roof',
    holds:
      /^(src\/(main|config)\.ts$|src\/cli\/|(seeds|tests|bench|tools|examples|bin)\/|[^/]+\.ts$|.*\.test\.tsx?$)/,
    mayImport: [
      'roof',
      'domain',
      'storage',
      'integrations',
      'shop',
      'services',
      'http',
      'jobs',
      'web',
    ],
  },
  { name: 'domain', holds: /^src\/domain\//, mayImport: ['domain'], pure: true, stateless: true },
  { name: 'storage', holds: /^src\/storage\//, mayImport: ['storage', 'domain'], stateless: true },
  {
    name: 'integrations',
    holds: /^src\/integrations\//,
    mayImport: ['integrations', 'domain'],
    stateless: true,
  },
  {
    name: 'shop',
    holds: /^src\/services\/shop\.ts$/,
    mayImport: ['storage', 'domain'],
    mayImportTypesOf: ['integrations'],
    stateless: true,
  },
  {
    name: 'services',
    holds: /^src\/services\//,
    mayImport: ['shop', 'storage', 'domain'],
    mayImportTypesOf: ['integrations'],
    stateless: true,
  },
  {
    name: 'http',
    holds: /^src\/http\//,
    mayImport: ['http', 'shop', 'services', 'domain'],
    stateless: true,
  },
  {
    name: 'jobs',
    holds: /^src\/jobs\//,
    mayImport: ['jobs', 'shop', 'services', 'domain'],
    stateless: true,
  },
  { name: 'ui', holds: /^src\/web\/ui\//, mayImport: ['ui', 'domain'] },
  {
    name: 'storefront',
    holds: /^src\/web\/storefront\//,
    mayImport: ['storefront', 'ui', 'web', 'shop', 'services', 'domain'],
    mayImportTypesOf: ['http'],
  },
  {
    name: 'admin',
    holds: /^src\/web\/admin\//,
    mayImport: ['admin', 'ui', 'web', 'shop', 'services', 'domain'],
    mayImportTypesOf: ['http'],
  },
  {
    name: 'web',
    holds: /^src\/web\//,
    mayImport: ['web', 'ui', 'storefront', 'admin', 'shop', 'services', 'domain'],
    mayImportTypesOf: ['http'],
  },
];

/** Words that say nothing about what a file or folder holds. */
export const bannedNames: readonly string[] = [
  'utils',
  'helpers',
  'common',
  'shared',
  'misc',
  'lib',
  'manager',
  'base',
  'index',
];
