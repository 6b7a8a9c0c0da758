import { Link } from 'react-router';
import { formatNumber } from '#platform/format.ts';
import { shareLabel } from '#shop/reports/rules/visits.ts';
import type { PeriodRequest } from '#shop/reports/rules/period.ts';
import type { SalesOverview } from '#shop/reports/use-cases/show-sales.ts';
import type { VisitOverview } from '#shop/reports/use-cases/show-visits.ts';
import { periodUrl } from './period-request.ts';
import { changeLabel, comparisonLabel } from './sales-overview.tsx';

interface VisitFunnelProps {
  request: PeriodRequest;
  visits: VisitOverview;
  sales: SalesOverview;
}

/** How many visits came how far. */
export function VisitFunnel({ request, visits: { totals, before }, sales }: VisitFunnelProps) {
  const compared = comparisonLabel(sales);
  const steps = [
    { label: 'Visits', now: totals.visits, earlier: before.visits },
    { label: 'Added to cart', now: totals.carts, earlier: before.carts },
    { label: 'Reached checkout', now: totals.checkouts, earlier: before.checkouts },
    { label: 'Orders placed', now: sales.totals.orders, earlier: sales.before.orders },
  ];
  return (
    <section aria-labelledby="visits" className="grid gap-3">
      <h2 id="visits" className="text-[1.5rem]">
        Visits and conversion
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-6 gap-y-4 border-y border-line py-5">
        {steps.map(({ label, now, earlier }) => (
          <div key={label} className="grid content-start gap-1">
            <dt className="text-muted">{label}</dt>
            <dd className="font-serif text-[2rem] leading-none tracking-[-0.02em] lining-nums">
              {formatNumber(now)}
            </dd>
            <Share part={now} whole={totals.visits} isShown={label !== 'Visits'} />
            <dd className="text-t1 text-muted">
              {changeLabel(now, earlier)} {compared}
            </dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[65ch] text-muted">
        A visit is a browser on a day, without robots. Nothing about visitors is stored but these
        numbers.{' '}
        <Link to={periodUrl('/admin/reports/visits', request)} className="text-link">
          Visits by day
        </Link>
      </p>
    </section>
  );
}

function Share({ part, whole, isShown }: { part: number; whole: number; isShown: boolean }) {
  const share = isShown ? shareLabel(part, whole) : null;
  return share && <dd className="text-t1">{`${share} of visits`}</dd>;
}
