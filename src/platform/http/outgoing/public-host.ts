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
