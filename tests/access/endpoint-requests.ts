import { searchClicksPath } from '#server/count-search.ts';
import { listLookPath } from '#server/keep-list-look.ts';
import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Access } from '#shop/access/rules/permissions.ts';
import { operations } from '../../src/operations.ts';
import { endpoints } from '#server/endpoints.ts';
import { access } from '#shop/access/rules/page-access.ts';
import routes from '../../src/routes.ts';

/** One request to the shop, with the access rule that applies. */
export interface Address {
  access: Access;
  method: string;
  path: string;
  kind: 'page' | 'data' | 'api' | 'plain';
  /** Its entry in an access table. */
  line: string;
  /** The source file. */
  file: URL | null;
  /** Admitted callers may still get a 404. */
  isMissing: boolean;
}

/** A missing id, so that an authorized deletion deletes nothing. */
const missing = '999999';
const filledIn: Record<string, string> = {
  ':category?': 'all',
  ':slug': 'no-such-collection',
  ':productId': '1',
  ':orderId': missing,
  ':customerId': missing,
  ':documentId': missing,
  ':document': 'no-such-document',
  ':provider': 'google',
  ':token': 'no-such-token',
  ':token?': 'no-such-token',
  ':promotionId': 'no-such-promotion',
  ':giftCardId': 'no-such-card',
  ':segmentId': 'no-such-segment',
  ':returnId': 'no-such-return',
  ':photoId': 'no-such-photo',
  ':fulfillmentId': 'no-such-shipment',
  ':paymentId': 'no-such-payment',
  ':approvalId?': 'no-such-approval',
  ':reference': 'no-such-payment',
  ':importId': 'no-such-import',
  ':draftId': 'no-such-draft',
  ':itemId': 'no-such-item',
  ':newsletterId': 'no-such-newsletter',
  ':subscriberId': 'no-such-subscriber',
  ':file.xml': 'sitemap-1.xml',
  ':section?': 'shop',
  ':report?': 'products',
  ':report': 'products',
  ':template': 'no-such-email',
  '*': 'no-such-page',
};

/** Each page as a document, as a data request and as a form post. */
export function pageAddresses(): Address[] {
  return pagesOf(routes).flatMap(({ id, file, path }) => {
    const level = access[id];
    if (!level) throw new Error(`access.ts has no line for ${id}`);
    const made = new URL(`../../src/${file}`, import.meta.url);
    const source = readFileSync(made, 'utf8');
    const isPage = file.endsWith('.tsx');
    const takesForms = /export (?:async )?function action\(/.test(source);
    const isUnknown = path.includes('no-such') || path.includes(missing);
    // The demo has its owner already, and its first product no size guide.
    const isMissing = isUnknown || path === '/setup' || path.endsWith('/size-guide');
    const address = { access: level, line: id, file: made, isMissing };
    const data = path === '/' ? '/_.data' : `${path}.data`;
    return [
      { ...address, method: 'GET', path, kind: 'page' as const },
      ...(isPage ? [{ ...address, method: 'GET', path: data, kind: 'data' as const }] : []),
      ...(takesForms ? [{ ...address, method: 'POST', path, kind: 'page' as const }] : []),
      ...(takesForms && isPage
        ? [{ ...address, method: 'POST', path: data, kind: 'data' as const }]
        : []),
    ];
  });
}

export function apiAddresses(): Address[] {
  return operations.map(({ method, path, access: level }) => ({
    access: level,
    method,
    path: `/api${path.replaceAll(/\{\w+\}/g, method === 'GET' ? '1' : missing)}`,
    kind: 'api',
    line: `${method} ${path}`,
    file: null,
    isMissing: path.includes('{'),
  }));
}

export function plainAddresses(): Address[] {
  const open = Object.entries(endpoints).filter(([, level]) => level !== 'pages');
  return open.map(([url]) => ({
    access: 'everyone',
    method: 'GET',
    path: url.replace(':file', 'none-1a2b3c4d-400.avif').replace('*', 'none'),
    kind: 'plain',
    line: url,
    file: null,
    // Those of clicks and of the look of lists take POST alone.
    isMissing: /[:*]/.test(url) || url === searchClicksPath || url === listLookPath,
  }));
}

interface Page {
  id: string;
  file: string;
  path: string;
}

function pagesOf(entries: RouteConfigEntry[], parent = ''): Page[] {
  return entries.flatMap((entry) => {
    const own = (entry.path ?? '').split('/').map((part) => filledIn[part] ?? part);
    const path = [parent, ...own].filter((part) => part !== '').join('/');
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '');
    const page = { id, file: entry.file, path: `/${path}` };
    return entry.children ? pagesOf(entry.children, path) : [page];
  });
}
