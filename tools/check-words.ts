import { globSync, readFileSync } from 'node:fs';

/** Terms that docs/language.md replaces, in the order of its table. Each has no legitimate use in `src/`. */
const bannedTerms: { term: string; instead: string }[] = [
  { term: 'deeds?', instead: 'audit event' },
  { term: 'write door', instead: 'write queue' },
  { term: 'writeDoor', instead: 'writeQueue' },
  { term: 'roof', instead: 'entry point or startup' },
  { term: 'right address', instead: 'canonical URL' },
  { term: 'rightAddress', instead: 'canonicalUrl' },
  { term: 'come into the shop', instead: 'sign in' },
  { term: 'giveBack', instead: 'refund (rate limiter)' },
  { term: 'takeTurns', instead: 'limitConcurrency' },
  { term: 'holdCart', instead: 'lockCart' },
  { term: 'held pieces', instead: 'reserved units' },
  { term: 'pieces held', instead: 'reserved units' },
  { term: 'piecesLeft', instead: 'unitsLeft' },
  { term: 'set aside', instead: 'reserved' },
  { term: 'put aside', instead: 'saved for later' },
  { term: 'whatIsLeft', instead: 'available stock' },
  { term: 'tellAdded', instead: 'a name with toast or notice' },
  { term: 'fulfilment', instead: 'fulfillment' },
  { term: 'isTicked', instead: 'isChecked or isSelected' },
  { term: 'doubtful', instead: 'uncertain' },
  { term: 'there is no such thing', instead: 'not found' },
  { term: 'somebody was faster', instead: 'changed by someone else' },
  { term: 'meetTheirs', instead: 'mergeConflict' },
  { term: 'mostLines', instead: 'maxLines' },
  { term: 'wait before again', instead: 'retry or backoff' },
  { term: 'waitBeforeAgain', instead: 'retryBackoff' },
  { term: 'hopefully you', instead: 'a request that names its sender' },
  { term: 'looked at before', instead: 'preview or dry run' },
  { term: 'second thoughts', instead: 'restore or duplicate' },
  { term: 'secondThoughts', instead: 'restore or duplicate' },
  { term: 'answerer', instead: 'server, provider or stub' },
  { term: 'behaviour', instead: 'behavior' },
  { term: 'neighbouring', instead: 'adjacent' },
  { term: 'honour', instead: 'honor' },
];

interface BannedTermUse {
  file: string;
  line: number;
  found: string;
  instead: string;
}

/** Finds banned terms in identifiers, comments and texts. */
export function findBannedTerms(file: string, text: string): BannedTermUse[] {
  return text.split('\n').flatMap((content, index) =>
    patterns.flatMap(({ pattern, instead }) =>
      [...content.matchAll(pattern)].map(([found]) => ({
        file,
        line: index + 1,
        found,
        instead,
      })),
    ),
  );
}

const patterns = bannedTerms.map(({ term, instead }) => ({ pattern: patternOf(term), instead }));

/**
 * Matches a term as a word of a text and as a part of a camel-case name. Snake-case and kebab-case names are
 * not matched: those are columns, job kinds and templates, which only a migration can rename.
 */
function patternOf(term: string): RegExp {
  const [first = ''] = term;
  const rest = term.slice(1);
  const upper = first.toUpperCase();
  const asWord = `(?<![\\w-])[${first}${upper}]${rest}(?![a-z\\d_-])`;
  const inName = `(?<=[a-z\\d])${upper}${rest}(?![a-z\\d_])`;
  return new RegExp(`${asWord}|${inName}`, 'g');
}

if (import.meta.main) {
  const uses = globSync('src/**/*.{ts,tsx,css}').flatMap((file) =>
    findBannedTerms(file, readFileSync(file, 'utf8')),
  );
  for (const { file, line, found, instead } of uses) {
    console.error(`${file}:${line}: use ${instead} instead of '${found}' (docs/language.md)`);
  }
  process.exitCode = uses.length > 0 ? 1 : 0;
}
