import { BlockList, isIP } from 'node:net';

/**
 * Whether an IP address is public (IANA special-purpose registries, July 2026). All others are this machine,
 * private networks or cloud metadata. Of IPv6 only allocated ranges count, except those that embed an IPv4
 * address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closedIpv4.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return openIpv6.check(address, 'ipv6') && !closedIpv6.check(address, 'ipv6');
}

const closedIpv4 = subnets('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Cloud metadata services; the address of Azure looks like a public one.
  '169.254.0.0/16',
  '168.63.129.16/32',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

const openIpv6 = subnets('ipv6', ['2000::/3']);
const closedIpv6 = subnets('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

function subnets(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

export type UrlProblem = 'not-an-address' | 'not-https' | 'has-credentials';

const maxUrlLength = 2_000;

/** The host name; IPv6 without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replaceAll(/[[\]]/g, '');
}

/** Validates a webhook URL before DNS resolution. `privateHosts` are allowed by the operator. */
export function urlProblem(address: string, privateHosts: readonly string[]): UrlProblem | null {
  const url = address.length <= maxUrlLength ? URL.parse(address) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'not-an-address';
  if (url.username !== '' || url.password !== '') return 'has-credentials';
  return url.protocol === 'https:' || privateHosts.includes(hostOf(url)) ? null : 'not-https';
}
