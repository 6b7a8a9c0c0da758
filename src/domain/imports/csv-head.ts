import { failed, ok, type Result } from '../result.ts';

const delimiters = [',', ';', '\t'] as const;

/** What stands between the cells, by the first line of a file: the delimiter that it has most of. */
export function delimiterOf(head: Uint8Array): Result<string, { code: 'not-csv' }> {
  // Spreadsheets also write two bytes for each letter, and workbooks are archives.
  if (head.includes(0) || (head[0] === 0x50 && head[1] === 0x4b))
    return failed({ code: 'not-csv' });
  const text = new TextDecoder().decode(head);
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/);
  const counts = delimiters.map((one) => ({ one, count: line.split(one).length }));
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a), { one: ',', count: 0 });
  return ok(best.one);
}
