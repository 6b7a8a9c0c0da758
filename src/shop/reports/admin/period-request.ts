import {
  type PeriodChoice,
  periodChoices,
  type PeriodRequest,
} from '#shop/reports/rules/period.ts';

const standard: PeriodChoice = '30-days';

export const periodLabels: Readonly<Record<PeriodChoice, string>> = {
  today: 'Today',
  '7-days': '7 days',
  '30-days': '30 days',
  '90-days': '90 days',
  year: '365 days',
  custom: 'Custom',
};

export function parsePeriodRequest(query: URLSearchParams): PeriodRequest {
  const day = (name: string) => (query.get(name) ?? '').slice(0, 10);
  return {
    choice: periodChoices.find((one) => one === query.get('period')) ?? standard,
    from: day('from'),
    to: day('to'),
  };
}

/** `path`, which may have a query, with the period; the standard period is left out. */
export function periodUrl(path: string, { choice, from, to }: PeriodRequest): string {
  if (choice === standard) return path;
  const [pathname = '', others] = path.split('?');
  const query = new URLSearchParams(others);
  query.set('period', choice);
  if (choice === 'custom') {
    query.set('from', from);
    query.set('to', to);
  }
  return `${pathname}?${query}`;
}
