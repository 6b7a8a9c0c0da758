export type UrlProblem = 'not-an-address' | 'not-https' | 'has-credentials';

const maxUrlLength = 2_000;

/** Of IPv6 without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replaceAll(/[[\]]/g, '');
}

/** What speaks against an address before anybody is asked where it leads. `privateHosts` are the operator's own. */
export function urlProblem(address: string, privateHosts: readonly string[]): UrlProblem | null {
  const url = address.length <= maxUrlLength ? URL.parse(address) : null;
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'not-an-address';
  if (url.username !== '' || url.password !== '') return 'has-credentials';
  return url.protocol === 'https:' || privateHosts.includes(hostOf(url)) ? null : 'not-https';
}
