import { failed, ok, type Result } from '#platform/result.ts';

const delimiters = [',', ';', '\t'] as const;

/** Detects the delimiter: the most frequent one in the first line. */
export function delimiterOf(head: Uint8Array): Result<string, { code: 'not-csv' }> {
  // Spreadsheets also save UTF-16, and workbooks are ZIP archives.
  if (head.includes(0) || (head[0] === 0x50 && head[1] === 0x4b))
    return failed({ code: 'not-csv' });
  const text = new TextDecoder().decode(head);
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/);
  const counts = delimiters.map((one) => ({ one, count: line.split(one).length }));
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a), { one: ',', count: 0 });
  return ok(best.one);
}
