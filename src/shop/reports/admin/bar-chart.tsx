import './bar-chart.css';
import { formatMoney, formatNumber, formatShortMoney } from '#platform/format.ts';
import { money } from '#platform/money.ts';

export interface Bar {
  label: string;
  /** Below the bar, instead of the label. */
  shortLabel?: string | undefined;
  amountMinor: number;
}

interface BarChartProps {
  /** What the bars show: 'Net sales by day'. */
  label: string;
  bars: readonly Bar[];
  /** Null for numbers that are no amounts. */
  currency: string | null;
}

const width = 760;
const height = 250;
const left = 60;
const right = 4;
const top = 18;
const bottom = 26;
const plotHeight = height - top - bottom;
const labelWidth = 64;

/** Drawn by the server; scrolls sideways where the window is narrower. The table beside it has the same amounts. */
export function BarChart({ label, bars, currency }: BarChartProps) {
  const amounts = bars.map(({ amountMinor }) => amountMinor);
  const { lines, lowest, highest } = scaleOf(amounts, currency === null ? 1 : 100);
  const y = (amount: number) => top + ((highest - amount) / (highest - lowest)) * plotHeight;
  const step = (width - left - right) / Math.max(bars.length, 1);
  const barWidth = Math.max(1, Math.min(step * 0.62, 44));
  const labelEvery = Math.max(1, Math.ceil(labelWidth / step));
  const best = bars.reduce<Bar | null>(
    (most, bar) => (bar.amountMinor > (most?.amountMinor ?? 0) ? bar : most),
    null,
  );
  const written = (amount: number) =>
    currency === null ? formatNumber(amount) : formatMoney(money(amount, currency));
  const summary = best ? `Highest: ${best.label}, ${written(best.amountMinor)}.` : 'Nothing yet.';
  return (
    // The keyboard scrolls the chart where it is wider than the window.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="overflow-x-auto" tabIndex={0} aria-label={`Chart: ${label}`}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="bar-chart"
        role="img"
        aria-label={`${label}. ${summary}`}
      >
        {lines.map((amount) => (
          <g key={amount}>
            <path className="axis" d={`M${left - 4} ${y(amount)}H${width}`} />
            <text x={left - 10} y={y(amount) + 4} textAnchor="end">
              {currency === null ? formatNumber(amount) : formatShortMoney(money(amount, currency))}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => {
          const middle = left + (at + 0.5) * step;
          const from = y(Math.max(bar.amountMinor, 0));
          const to = y(Math.min(bar.amountMinor, 0));
          return (
            <g key={at}>
              <rect
                className={bar === best ? 'bar best' : 'bar'}
                x={round(middle - barWidth / 2)}
                y={round(from)}
                width={round(barWidth)}
                height={round(to - from)}
                rx="1.5"
              >
                <title>{`${bar.label}: ${written(bar.amountMinor)}`}</title>
              </rect>
              {at % labelEvery === 0 && (
                <text x={round(middle)} y={height - 6} textAnchor="middle">
                  {bar.shortLabel ?? bar.label.replace(/ \d{4}$/, '')}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </section>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const lineCount = 4;

/** Round amounts that enclose all bars, zero among them. */
function scaleOf(
  amounts: readonly number[],
  minStep: number,
): {
  lines: number[];
  lowest: number;
  highest: number;
} {
  const most = Math.max(0, ...amounts);
  const least = Math.min(0, ...amounts);
  const rough = Math.max((most - least) / lineCount, minStep);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.ceil(
    [1, 2, 5, 10].map((one) => one * magnitude).find((one) => one >= rough) ?? rough,
  );
  const lowest = Math.floor(least / step) * step;
  const highest = Math.max(Math.ceil(most / step) * step, lowest + step);
  const lines = Array.from(
    { length: (highest - lowest) / step + 1 },
    (_, at) => lowest + at * step,
  );
  return { lines, lowest, highest };
}
