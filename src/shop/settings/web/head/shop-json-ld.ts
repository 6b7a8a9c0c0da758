import type { Settings } from '#shop/settings/rules/settings.ts';
import type {
  OnlineStore,
  SearchAction,
  WebSite,
  WithActionConstraints,
  WithContext,
} from 'schema-dts';

type Facts = Pick<Settings, 'shopName' | 'tagline' | 'email' | 'phone' | 'address' | 'country'>;

/** The structured data of the shop: organization and site search. */
export function shopJsonLd(
  origin: string,
  facts: Facts,
): [WithContext<OnlineStore>, WithContext<WebSite>] {
  return [organisation(origin, facts), site(origin, facts)];
}

export function organizationId(origin: string): string {
  return `${origin}/#organization`;
}

function organisation(origin: string, facts: Facts): WithContext<OnlineStore> {
  const { shopName, tagline, email, phone, address, country } = facts;
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    '@id': organizationId(origin),
    name: shopName,
    url: `${origin}/`,
    description: tagline,
    logo: `${origin}/icon-512.png`,
    email,
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.join(', '),
      addressCountry: country,
    },
  };
}

function site(origin: string, { shopName }: Facts): WithContext<WebSite> {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/shop/{search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: shopName,
    url: `${origin}/`,
    publisher: { '@id': organizationId(origin) },
    potentialAction: search,
  };
}
