import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formattedHtml, isFormatted, summaryOf, unformatted } from './formatted-text.ts';

it('a description of one paragraph looks as it was typed', () => {
  for (const text of ['A lamp.', '5 * 3 * 2 cm', '5*3*2 cm', 'Tom & "Jerry" <3', '2 - 3 - 4']) {
    expect(isFormatted(text)).toBe(false);
    expect(unformatted(text)).toBe(text);
    expect(summaryOf(text)).toBe(text);
  }
});

it('has paragraphs, line breaks, lists and emphasis', () => {
  const text =
    'Made of **solid oak**,\nby *hand*.\n\nIn the box:\n- the lamp\n- a **cable**\n\n1. Unpack\n2) Plug in';
  expect(formattedHtml(text)).toBe(
    '<p>Made of <strong>solid oak</strong>,<br>by <em>hand</em>.</p><p>In the box:</p>' +
      '<ul><li>the lamp</li><li>a <strong>cable</strong></li></ul><ol><li>Unpack</li><li>Plug in</li></ol>',
  );
  expect(unformatted(text)).toBe(
    'Made of solid oak, by hand. In the box: the lamp a cable Unpack Plug in',
  );
  expect(formattedHtml('**a *b* c**')).toBe('<p><strong>a <em>b</em> c</strong></p>');
});

it('a line that begins with a date or a star without space is no list', () => {
  expect(formattedHtml('12. May is the day.\n*note')).toBe('<p>12. May is the day.<br>*note</p>');
});

it('a summary is the first paragraph, and a long one ends with a sentence or a word', () => {
  expect(summaryOf('First **one**.\n\nSecond.')).toBe('First one.');
  expect(summaryOf('- one\n- two\n\nMore.')).toBe('one two');
  const sentence = `${'word '.repeat(30).trim()}.`;
  expect(summaryOf(`${sentence} ${sentence} ${sentence}`)).toBe(sentence);
  const endless = summaryOf('word '.repeat(100));
  expect(endless).toMatch(/word…$/);
  expect(endless.length).toBeLessThanOrEqual(301);
});

it('whatever is typed, the HTML has these elements alone, balanced, and all the words', () => {
  const part = fc.constantFrom('**', '*', '- ', '1. ', '\n', '\n\n', '<b>', '&lt;', 'a', ' ', '"');
  const typed = fc.array(fc.oneof(part, fc.string()), { maxLength: 30 });
  fc.assert(
    fc.property(typed, (parts) => {
      const text = parts.join('');
      const html = formattedHtml(text);
      const rest = html.replaceAll(/<\/?(?:p|ul|ol|li|strong|em|br)>/g, '');
      expect(rest).not.toMatch(/[<>"]/);
      expect(unbalanced(html)).toEqual([]);
      const words = (some: string) => some.replaceAll(/[^\p{L}]/gu, '');
      expect(words(unformatted(text))).toBe(words(text));
    }),
    { numRuns: 200 },
  );
});

/** The elements that are not closed in the order in which they were opened. */
function unbalanced(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)(\w+)>/g)) {
    if (name === 'br') continue;
    if (slash === '/' && open.at(-1) === name) open.pop();
    else open.push(slash + name);
  }
  return open;
}
