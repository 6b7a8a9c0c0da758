import { escapeHtml } from '#platform/text.ts';

interface Block {
  element: 'p' | 'ul' | 'ol';
  /** Lines of a paragraph, or items of a list without their markers. */
  lines: string[];
}

const maxSummaryLength = 300;
/** A summary ends with a sentence that ends behind this many characters. */
const minSummaryLength = 120;

/**
 * The HTML of a description that the merchant has typed as text: paragraphs apart by a blank line, lists whose lines
 * begin with `- ` or `1. `, `**strong**` and `*emphasized*`. All else is text.
 */
export function formattedHtml(text: string): string {
  return blocksOf(text).map(blockHtml).join('');
}

/** Whether the text looks different when it is formatted. */
export function isFormatted(text: string): boolean {
  return formattedHtml(text) !== `<p>${escapeHtml(text.trim())}</p>`;
}

/** The text without its markers, in one line: for lists, search engines and programs that show one. */
export function unformatted(text: string): string {
  const lines = blocksOf(text).flatMap((block) => block.lines);
  return lines.map(withoutEmphasis).join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** The first paragraph, of which a long one is cut behind a sentence or a word. */
export function summaryOf(text: string): string {
  const [first] = blocksOf(text);
  const line = unformatted(first?.lines.join(' ') ?? '');
  if (line.length <= maxSummaryLength) return line;
  const start = line.slice(0, maxSummaryLength);
  const sentenceEnd = Math.max(...['. ', '! ', '? '].map((end) => start.lastIndexOf(end)));
  if (sentenceEnd >= minSummaryLength) return start.slice(0, sentenceEnd + 1);
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), minSummaryLength)).toWellFormed()}…`;
}

/** For lists, which show the beginning of each description. */
export function withSummaries<Listing extends { products: { description: string }[] }>(
  listing: Listing,
): Listing {
  const products = listing.products.map((product) => {
    return { ...product, description: summaryOf(product.description) };
  });
  return { ...listing, products };
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const part of text.split(/\n\s*\n/)) {
    let block: Block | undefined;
    for (const line of part.split('\n').filter((one) => one.trim() !== '')) {
      const { element, content } = markedLine(line.trim(), block);
      if (block?.element !== element) {
        block = { element, lines: [] };
        blocks.push(block);
      }
      block.lines.push(content);
    }
  }
  return blocks;
}

/** A numbered list begins with 1, so that a line that begins with a date is none. */
function markedLine(line: string, before: Block | undefined) {
  const [bullet, item = ''] = /^[-*•]\s+(\S.*)$/.exec(line) ?? [];
  if (bullet !== undefined) return { element: 'ul', content: item } as const;
  const [numbered, number, entry = ''] = /^(\d{1,3})[.)]\s+(\S.*)$/.exec(line) ?? [];
  const isNext =
    before?.element === 'ol' ? Number(number) === before.lines.length + 1 : number === '1';
  if (numbered !== undefined && isNext) return { element: 'ol', content: entry } as const;
  return { element: 'p', content: line } as const;
}

function blockHtml({ element, lines }: Block): string {
  const inline = lines.map((line) => withEmphasis(escapeHtml(line)));
  const content =
    element === 'p' ? inline.join('<br>') : inline.map((item) => `<li>${item}</li>`).join('');
  return `<${element}>${content}</${element}>`;
}

/** Within a line, and beside no letter or digit: 5*3*2 has none. */
const strong =
  /(?<![\p{L}\p{N}*])\*\*(?=[^\s*])([^*]*(?:\*[^*]+)*?)(?<=[^\s*])\*\*(?![\p{L}\p{N}*])/gu;
const emphasized = /(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*]*)(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu;

function withEmphasis(html: string): string {
  return html.replace(strong, '<strong>$1</strong>').replace(emphasized, '<em>$1</em>');
}

function withoutEmphasis(line: string): string {
  return line.replace(strong, '$1').replace(emphasized, '$1');
}
