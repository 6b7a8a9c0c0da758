import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { openapiDocument } from '#server/api/openapi-document.ts';
import { operations } from '../src/operations.ts';
import { type ApiDocument, clientSource } from './client-source.ts';

export const clientFile = 'examples/shop-client.ts';

/** The example client as it is made of the document that is published now. */
export async function madeClient(): Promise<string> {
  // What the document of our own operations holds.
  const document = openapiDocument(operations, '') as unknown as ApiDocument;
  const runtime = readFileSync('tools/client-runtime.txt', 'utf8');
  const style = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8'));
  const { printWidth, singleQuote } = style;
  const source = clientSource(document, runtime);
  const { code, errors } = await format(clientFile, source, { printWidth, singleQuote });
  if (errors.length > 0) throw new Error(errors[0]?.message);
  return code;
}

if (import.meta.main) writeFileSync(clientFile, await madeClient());
