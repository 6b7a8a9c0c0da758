import ArrowLeft from '~icons/lucide/arrow-left';
import ChevronLeft from '~icons/lucide/chevron-left';
import ChevronRight from '~icons/lucide/chevron-right';
import { Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import {
  type CalendarEntry,
  type PromotionCalendar,
  showPromotionCalendar,
} from '#shop/promotions/use-cases/promotion-calendar.ts';
import { formatMonth } from '#platform/format.ts';
import { EmptyState } from '#platform/web/admin/data-table.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { useTimeZone } from '#platform/web/time-zone-context.ts';
import type { Route } from './+types/calendar-page';
import { appliesBy, conditionWords, discountLabel, states } from './promotion-words.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Calendar of promotions, ${matches[1].loaderData.shopName} Admin` },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const month = url.searchParams.get('month') ?? '';
  return granted(await showPromotionCalendar(context.get(shopContext), visitor, month));
}

const link = 'inline-flex min-h-target items-center gap-1.5 text-muted hover:text-ink';

export default function CalendarPage({ loaderData: calendar }: Route.ComponentProps) {
  const { month, previous, next, entries } = calendar;
  return (
    <>
      <nav aria-label="Months" className="-mb-3 flex flex-wrap gap-x-5">
        <Link to="/admin/promotions" className={`me-auto ${link}`}>
          <ArrowLeft aria-hidden="true" className="icon" /> Promotions
        </Link>
        <Link to={calendarUrl(previous)} className={link}>
          <ChevronLeft aria-hidden="true" className="icon" /> {formatMonth(previous)}
        </Link>
        <Link to={calendarUrl(next)} className={link}>
          {formatMonth(next)} <ChevronRight aria-hidden="true" className="icon" />
        </Link>
      </nav>
      <PageHead title={formatMonth(month)} total={entries.length} />
      {entries.length === 0 ? (
        <EmptyState>No promotion runs in this month.</EmptyState>
      ) : (
        <ol className="grid">
          {entries.map((entry) => (
            <CalendarRow key={entry.promotion.id} entry={entry} calendar={calendar} />
          ))}
        </ol>
      )}
    </>
  );
}

interface CalendarRowProps {
  entry: CalendarEntry;
  calendar: PromotionCalendar;
}

function CalendarRow({ entry, calendar }: CalendarRowProps) {
  const { promotion, span } = entry;
  const timeZone = useTimeZone();
  const { segments, days } = calendar;
  const words = conditionWords(promotion, { segments, timeZone });
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-line py-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="wrap-anywhere">
        <Link
          to={`/admin/promotions/${promotion.id}`}
          className="font-medium hover:underline max-lg:inline-flex max-lg:min-h-target max-lg:items-center"
        >
          {promotion.title}
        </Link>
        <span className="block text-muted">{states[promotion.state]}</span>
      </div>
      <div className="grid gap-1.5">
        <p>
          {spanWords(span, days)}{' '}
          <span className="text-muted">
            {[appliesBy(promotion), discountLabel(promotion), words].join(', ')}
          </span>
        </p>
        <MonthBar span={span} calendar={calendar} />
      </div>
    </li>
  );
}

/** One unit for each day; what it shows is said beside it. */
function MonthBar({
  span,
  calendar,
}: {
  span: CalendarEntry['span'];
  calendar: PromotionCalendar;
}) {
  const { days, today } = calendar;
  return (
    <svg
      viewBox={`0 0 ${days} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-3 w-full"
    >
      <rect width={days} height="1" className="fill-card" />
      <rect x={span.from - 1} width={span.to - span.from + 1} height="1" className="fill-ink" />
      {today !== null && <rect x={today - 1} width="0.12" height="1" className="fill-bad" />}
    </svg>
  );
}

/** 'Days 3 to 9.' */
function spanWords({ from, to }: CalendarEntry['span'], days: number): string {
  if (from === 1 && to === days) return 'The whole month.';
  return from === to ? `Day ${from}.` : `Days ${from} to ${to}.`;
}

function calendarUrl(month: string): string {
  return `/admin/promotions/calendar?month=${month}`;
}
