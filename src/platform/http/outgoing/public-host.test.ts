import { expect, it } from 'vitest';
import { urlProblem } from './public-host.ts';

it.each([
  ['https://hooks.example.com/orders?shop=1', null],
  ['https://hooks.example.com:8443/', null],
  ['http://stock.internal:4000/', null],
  ['http://[fd00::1]/', null],
  ['http://hooks.example.com/', 'not-https'],
  ['https://ann:secret@hooks.example.com/', 'has-credentials'],
  ['ftp://hooks.example.com/', 'not-an-address'],
  ['file:///etc/passwd', 'not-an-address'],
  ['hooks.example.com', 'not-an-address'],
  ['', 'not-an-address'],
  [`https://hooks.example.com/${'x'.repeat(2_000)}`, 'not-an-address'],
])('[T21] a webhook to %s: %s', (address, obstacle) => {
  expect(urlProblem(address, ['stock.internal', 'fd00::1'])).toBe(obstacle);
});
