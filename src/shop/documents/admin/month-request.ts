const path = '/admin/documents';

/** '2026-11'; null for anything else. */
export function parseMonth(query: URLSearchParams): string | null {
  const month = query.get('month') ?? '';
  return /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/.test(month) ? month : null;
}

export function monthUrl(month: string, page = 1): string {
  return `${path}?month=${month}${page > 1 ? `&page=${page}` : ''}`;
}

export const exportUrl = {
  zip: (month: string) => `${path}/documents.zip?month=${month}`,
  journal: (month: string) => `${path}/journal.csv?month=${month}`,
};

const names = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'November 2026' */
export function monthName(month: string): string {
  return names.format(Date.parse(`${month}-01T00:00:00Z`));
}
