/** Converts HTML to plain text: paragraphs, list items and breaks become lines. The result is never treated as HTML again. */
export function htmlText(html: string): string {
  const visible = html
    .replaceAll(/<!--[^]*?(?:-->|$)/g, '')
    .replaceAll(/<(script|style|template)\b[^]*?(?:<\/\1\s*>|$)/gi, '');
  const hasTags = /<\/?[a-z][^<>]*>/i.test(visible);
  const lines = hasTags ? visible.replaceAll(/\s+/g, ' ') : visible;
  const text = lines
    .replaceAll(/<li\b[^<>]*>/gi, '\n• ')
    .replaceAll(/<br\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/(?:p|div|h[1-6]|ul|ol|table|tr|section|blockquote|dl|dd)\s*>/gi, '\n\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '');
  return decoded(text)
    .replaceAll(/[ \t\u00A0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Common entities; others stay unchanged. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  plusmn: '±',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  euro: '€',
  pound: '£',
  cent: '¢',
  yen: '¥',
  copy: '©',
  reg: '®',
  trade: '™',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
};

/** 'eacute' is an e with the combining mark of 'acute'. */
const marks: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030A',
};

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, (...found) => {
    const [whole, decimal, hexadecimal, name] = found.map((part: unknown) =>
      typeof part === 'string' ? part : '',
    );
    if (name) return entities[name] ?? accented(name) ?? whole ?? '';
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
  });
}

function accented(name: string): string | null {
  const mark = marks[name.slice(1)];
  return mark === undefined ? null : `${name.slice(0, 1)}${mark}`.normalize('NFC');
}
