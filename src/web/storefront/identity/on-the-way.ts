import { providerLabels, type ProviderName } from '#domain/identity/provider.ts';
import { barePage, escaped } from './bare-page.ts';

/**
 * Leads a browser on to a provider after a form. Not by a redirect: the pages allow forms to lead
 * nowhere but here, and browsers hold that against what a form is redirected to as well.
 */
export function onTheWay(provider: ProviderName, url: string, headers: Headers): Response {
  const title = `Continue to ${providerLabels[provider]}`;
  const address = escaped(url);
  return barePage({
    title,
    head: `<meta http-equiv="refresh" content="0; url=${address}">`,
    body: `<h1>${title}</h1><p><a href="${address}">Continue</a></p>`,
    headers,
  });
}
