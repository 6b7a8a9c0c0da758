import { expect, test } from 'vitest';
import { clientAddress, clientNetwork, withoutPorts } from './client-network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('[T33] %s belongs to %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test('loopback has no network key', () => {
  for (const address of ['127.0.0.1', '127.3.4.5', '::1', '::ffff:127.0.0.1']) {
    expect(clientNetwork(address)).toBeNull();
  }
});

test('[T33] values other than IP addresses have no network key', () => {
  for (const text of ['unknown', '_hidden', '', 'x'.repeat(1_000)]) {
    expect(clientNetwork(text)).toBe('unknown');
  }
});

test.each([
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[fe80::1%eth0]:80', 'fe80::1%eth0'],
  ['2001:db8::1', '2001:db8::1'],
  ['192.0.2.7', '192.0.2.7'],
  ['198.51.100.1:1, [2001:db8::2]:2,10.0.0.1:3', '198.51.100.1, 2001:db8::2, 10.0.0.1'],
  ['unknown, _hidden:1', 'unknown, _hidden:1'],
])('[T33] X-Forwarded-For: %s is read as %s', (header, addresses) => {
  expect(withoutPorts(header)).toBe(addresses);
});

test.each([
  ['198.51.100.1', '192.0.2.7', '198.51.100.1'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  ['127.0.0.1', '192.0.2.7', '192.0.2.7'],
  ['::ffff:10.0.0.2', '203.0.113.9, 192.0.2.7:51234, 10.0.0.1', '192.0.2.7'],
  ['fd00::1', '[2001:db8::1]:443', '2001:db8::1'],
  ['172.16.0.1', '192.168.0.7', '192.168.0.7'],
])('[T33] a connection from %s with the header %s is of the client %s', (peer, header, client) => {
  expect(clientAddress(peer, header)).toBe(client);
});
