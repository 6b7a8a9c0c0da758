import { expect, it } from 'vitest';
import { makeProgress } from './progress.ts';

function written(isTTY: boolean) {
  const texts: string[] = [];
  const into = (name: string) => (text: string) => void texts.push(`${name}: ${text}`);
  const progress = makeProgress({
    progress: { isTTY, write: into('progress') },
    output: { write: into('output') },
  });
  return { texts, ...progress };
}

it('makeProgress writes progress to one stream and the table row by row to the other', () => {
  const { texts, announce, header, row } = written(false);
  header('Engine', 'Orders/s');
  announce('SQLite, round 1 of 3');
  row('SQLite', 812);
  expect(texts).toEqual([
    'output: | Engine | Orders/s |\n',
    'output: |---|---|\n',
    'progress: SQLite, round 1 of 3 …\n',
    'output: | SQLite | 812 |\n',
  ]);
});

it('makeProgress keeps progress on one terminal line, which a result replaces', () => {
  const { texts, announce, print } = written(true);
  announce('round 1 of 3');
  announce('round 2 of 3');
  print('done');
  expect(texts).toEqual([
    'progress: \r\u001B[Kround 1 of 3 …',
    'progress: \r\u001B[Kround 2 of 3 …',
    'progress: \r\u001B[K',
    'output: done\n',
  ]);
});
