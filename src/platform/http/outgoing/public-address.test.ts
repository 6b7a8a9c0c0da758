import { expect, it } from 'vitest';
import { isPublicAddress, urlProblem } from './public-address.ts';

it.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '168.63.129.16',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:a01:203',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '127.1',
  '',
])('[T21] %s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

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
