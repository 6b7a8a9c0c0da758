import { expect, test } from 'vitest';
import { type Flash, flashLine, readFlash, clearFlashLine } from './flash.ts';

const posted = new Request('http://127.0.0.1:3000/viewcart/lines', { method: 'POST' });

function nextRequest(line: string): Request {
  const [pair = ''] = line.split(';');
  return new Request('http://127.0.0.1:3000/', { headers: { cookie: pair } });
}

test.each<Flash>([
  { kind: 'info', text: 'Olive & Ochre; “Ånd” 100% added to cart' },
  { kind: 'success', text: 'signin Successful' },
  { kind: 'error', text: 'There are only 3 of it.' },
  { kind: 'order-placed', orderNumber: 'V-7K3M-Q9TD' },
  { kind: 'notice', text: 'Your password is changed.' },
  { kind: 'message-sent', email: "o'neil+x@example.com" },
])('the next page shows $kind', (flash) => {
  expect(readFlash(nextRequest(flashLine(posted, flash)))).toEqual(flash);
});

test('a flash message is shown once, and expires after a minute', () => {
  expect(flashLine(posted, { kind: 'info', text: 'x' })).toContain('Max-Age=60');
  expect(clearFlashLine(posted)).toMatch(/^flash=; .*Max-Age=0/);
  expect(readFlash(nextRequest(clearFlashLine(posted)))).toBeNull();
});

test('a malformed flash cookie is ignored', () => {
  for (const value of ['', 'info', 'script alert', '%E0%A4%A', 'toString x']) {
    expect(readFlash(nextRequest(`flash=${value}`))).toBeNull();
  }
});

test('a long flash message is truncated to fit into a cookie', () => {
  const line = flashLine(posted, { kind: 'info', text: '👟'.repeat(4000) });
  expect(line.length).toBeLessThan(4096);
  expect(readFlash(nextRequest(line))).toMatchObject({ kind: 'info' });
});
