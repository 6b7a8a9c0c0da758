import { providerLabels, type ProviderName } from '#shop/identity/rules/provider.ts';
import { minimalPage, escaped } from './minimal-page.ts';

/**
 * Sends the browser to the provider after a form submission by a meta refresh instead of a redirect: the
 * `form-action` directive of the content security policy also applies to redirects of form submissions.
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
