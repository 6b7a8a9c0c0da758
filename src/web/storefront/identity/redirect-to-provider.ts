import { providerLabels, type ProviderName } from '#domain/identity/provider.ts';
import { minimalPage, escaped } from './minimal-page.ts';

/**
 * Leads a browser on to a provider after a form. Not by a redirect: the pages allow forms to redirectTo
 * nowhere but here, and browsers hold that against what a form is redirected to as well.
 */
export function redirectToProvider(
  provider: ProviderName,
  url: string,
  headers: Headers,
): Response {
  const title = `Continue to ${providerLabels[provider]}`;
  const address = escaped(url);
  return minimalPage({
    title,
    head: `<meta http-equiv="refresh" content="0; url=${address}">`,
    body: `<h1>${title}</h1><p><a href="${address}">Continue</a></p>`,
    headers,
  });
}
