import { expect, it } from 'vitest';
import { maxTrackedOrders, readTrackingFile } from './tracking-file.ts';

const row = { number: 'V-7K3M-Q9TD', carrier: 'UPS', trackingNumber: '1Z 9' };

it('a tracking file is read with commas, semicolons or tabs, with or without headings and quotes', () => {
  for (const text of [
    'V-7K3M-Q9TD,UPS,1Z 9',
    'v-7k3m-q9td;UPS;1Z 9\r\n',
    'V-7K3M-Q9TD\tUPS\t1Z 9',
    '\uFEFF"Order","Carrier","Tracking number"\r\n"V-7K3M-Q9TD","UPS","1Z 9"\r\n\r\n',
  ]) {
    expect(readTrackingFile(text)).toEqual({ rows: [row] });
  }
});

it('a tracking file may leave out carrier and number, and quote a separator', () => {
  expect(readTrackingFile('V-7K3M-Q9TD\nV-AAAA-BBBB,"Bob, Ltd ""B""",7')).toEqual({
    rows: [
      { number: 'V-7K3M-Q9TD', carrier: '', trackingNumber: '' },
      { number: 'V-AAAA-BBBB', carrier: 'Bob, Ltd "B"', trackingNumber: '7' },
    ],
  });
});

it('a tracking file with a row of something else names that row, and so does one that is too long', () => {
  expect(readTrackingFile('V-7K3M-Q9TD,UPS,1\n1042,UPS,2')).toEqual({
    problem: 'no-number',
    problemInRow: 2,
  });
  const long = Array.from({ length: maxTrackedOrders + 1 }, () => 'V-7K3M-Q9TD').join('\n');
  expect(readTrackingFile(long)).toEqual({
    problem: 'too-many',
    problemInRow: maxTrackedOrders + 1,
  });
  expect(readTrackingFile('')).toEqual({ rows: [] });
});

it('a tracking file with a mistyped order number in its first row names that row, which is not skipped as a heading', () => {
  expect(readTrackingFile('V-7K3M-Q9T,DHL,77\nV-7K3M-Q9TD')).toEqual({
    problem: 'no-number',
    problemInRow: 1,
  });
});
