import { globSync, readFileSync } from 'node:fs';

interface BannedTerm {
  term: string;
  instead: string;
}

/** Terms that docs/language.md replaces, in the order of its table. */
const bannedTerms: readonly BannedTerm[] = [
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

/** Everyday words in the place of a term. */
const everydayWords: readonly BannedTerm[] = [
  { term: 'asked', instead: 'request, query, input or requested' },
  { term: 'told', instead: 'notified, message or response' },
  { term: 'pieces?', instead: 'units, quantity or item' },
  { term: 'nobody', instead: 'no one, or a sentence that names the subject' },
  { term: 'somebody', instead: 'someone, or a sentence that names the subject' },
  { term: 'shoppers?', instead: 'customer' },
  { term: 'ticked', instead: 'selected or checked' },
  { term: 'whoever', instead: 'a sentence that names the subject' },
];

/** Files in which a term of these lists is no term: copy, texts of the specification and quoted code. */
const exceptions: readonly RegExp[] = [
  // Marketing copy and legal pages of the storefront.
  /^seeds\/(?:bulk-words|demo\/(?:products|reviews))\.ts$/,
  /^src\/shop\/storefront\/about-page\.tsx$/,
  /^src\/shop\/settings\/rules\/default-texts\.ts$/,
  /^tests\/e2e\/about\.spec\.ts$/,
  // The word list of the password check.
  /^src\/shop\/identity\/rules\/common-passwords\.ts$/,
  // Stored values from before a migration.
  /^src\/shop\/identity\/store\/(?:customer-role|permissions|sessions)-migration\.test\.ts$/,
  // The lists themselves and their examples.
  /^tools\/check-words(?:\.test)?\.ts$/,
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

const patterns = [
  ...[...bannedTerms, ...everydayWords].map(patternOf),
  { pattern: /(?<=^\s*(?:\/\*\*|\/\/|\*) )Answers\b/g, instead: 'Returns or Responds' },
];

/**
 * Matches a term as a word of a text and as a part of a camel-case name. Snake-case and kebab-case names are
 * not matched: those are columns, job kinds and templates, which only a migration can rename.
 */
function patternOf({ term, instead }: BannedTerm): { pattern: RegExp; instead: string } {
  const [first = ''] = term;
  const rest = term.slice(1);
  const upper = first.toUpperCase();
  const asWord = `(?<![\\w-])[${first}${upper}]${rest}(?![a-z\\d_-])`;
  const inName = `(?<=[a-z\\d])${upper}${rest}(?![a-z\\d_])`;
  return { pattern: new RegExp(`${asWord}|${inName}`, 'g'), instead };
}

if (import.meta.main) {
  const uses = globSync('{src,seeds,tests,tools,bench}/**/*.{ts,tsx,css}')
    .filter((file) => !exceptions.some((exception) => exception.test(file)))
    .flatMap((file) => findBannedTerms(file, readFileSync(file, 'utf8')));
  for (const { file, line, found, instead } of uses) {
    console.error(`${file}:${line}: use ${instead} instead of '${found}' (docs/language.md)`);
  }
  process.exitCode = uses.length > 0 ? 1 : 0;
}
