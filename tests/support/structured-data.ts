import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Thing {
  '@context': string;
  '@type': string;
  [property: string]: unknown;
}

const dataBlock = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

/** The JSON-LD of the page. Throws if it cannot be parsed. */
export function structuredData(html: string): Thing[] {
  return [...html.matchAll(dataBlock)].map(([, json = '']) => JSON.parse(json) as Thing);
}

/** Properties that Google requires for rich results and the page does not declare. */
export async function richResultErrors(html: string): Promise<string[]> {
  const options = { addLocation: true, embedSource: ['rdfa', 'microdata'] };
  const extracted = new WebAutoExtractor(options).parse(html);
  const issues = await new Validator().validate(extracted);
  return issues
    .filter(({ severity }) => severity === 'ERROR')
    .map(({ issueMessage, path }) => `${issueMessage} ${JSON.stringify(path)}`);
}

const compiler = 'node_modules/tsc/bin/tsc';
const strictly = { strict: true, noEmit: true, skipLibCheck: true, module: 'preserve', types: [] };

/**
 * What schema.org does not know: types, properties and kinds of values. The vocabulary is that of schema-dts,
 * whole, and the compiler compares each thing with it as if it were written in the code.
 */
export function vocabularyErrors(things: readonly Thing[]): string[] {
  mkdirSync('reports', { recursive: true });
  const folder = mkdtempSync(join('reports', 'structured-data-'));
  const lines = things.map((thing, position) => {
    const type = `import('schema-dts').WithContext<import('schema-dts').${thing['@type']}>`;
    return `export const thing${position}: ${type} = ${JSON.stringify(thing, withoutInputs)};`;
  });
  try {
    writeFileSync(join(folder, 'things.ts'), lines.join('\n'));
    const settings = { compilerOptions: strictly, files: ['things.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const { status, stdout } = spawnSync(
      process.execPath,
      [compiler, '-p', folder, '--pretty', 'false'],
      {
        encoding: 'utf8',
      },
    );
    return status === 0 ? [] : stdout.trim().split('\n').filter(Boolean);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** 'query-input' is an annotation of actions (schema.org/docs/actions.html), not a property. */
function withoutInputs(name: string, value: unknown): unknown {
  return name.endsWith('-input') ? undefined : value;
}
