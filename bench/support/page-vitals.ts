import type { BrowserContext } from '@playwright/test';

/** One input, measured until the next paint. */
export interface Interaction {
  step: string;
  durationMs: number;
  /** Until its first event handler ran, and in the handlers. The rest is rendering. */
  delayMs: number;
  handlersMs: number;
}

export interface LayoutShift {
  step: string;
  score: number;
  /** Within half a second of an input, where shifts are expected. */
  isAfterInput: boolean;
  at: number;
  elements: string[];
}

export interface Vitals {
  interactions: Interaction[];
  shifts: LayoutShift[];
  /** Names the step that what happens from now on belongs to. */
  begin: (step: string) => void;
}

/** What the browser reports of an entry, with times since the epoch. */
interface Reported {
  kind: 'event' | 'layout-shift';
  at: number;
  interactionId: number;
  durationMs: number;
  delayMs: number;
  handlersMs: number;
  score: number;
  isAfterInput: boolean;
  elements: string[];
}

const sessionGapMs = 1_000;
const sessionMs = 5_000;

/** Records all pages of the context by the Event Timing and the Layout Instability API. */
export async function recordVitals(context: BrowserContext): Promise<Vitals> {
  const found = new Map<string, Interaction>();
  const shifts: LayoutShift[] = [];
  let step = '';
  await context.exposeBinding('reportEntry', (_source, entry: Reported) => {
    const { kind, at, score, isAfterInput, elements } = entry;
    if (kind === 'layout-shift') {
      shifts.push({ step, score, isAfterInput, at, elements });
      return;
    }
    // The events of one interaction, such as pointerdown and click, share an id; the longest counts.
    const id = `${step} ${entry.interactionId}`;
    const { durationMs, delayMs, handlersMs } = entry;
    if ((found.get(id)?.durationMs ?? 0) < durationMs) {
      found.set(id, { step, durationMs, delayMs, handlersMs });
    }
  });
  await context.addInitScript(observe);
  return {
    get interactions() {
      return [...found.values()];
    },
    shifts,
    begin: (name) => (step = name),
  };
}

/** The largest sum of shifts that follow each other, as Cumulative Layout Shift counts them. */
export function cumulativeShift(shifts: readonly LayoutShift[]): number {
  let largest = 0;
  let session = { from: 0, to: 0, sum: 0 };
  for (const { at, score } of shifts.toSorted((a, b) => a.at - b.at)) {
    const goesOn = at - session.to < sessionGapMs && at - session.from < sessionMs;
    session = goesOn
      ? { ...session, to: at, sum: session.sum + score }
      : { from: at, to: at, sum: score };
    largest = Math.max(largest, session.sum);
  }
  return largest;
}

declare global {
  interface Window {
    reportEntry: (entry: Reported) => Promise<void>;
  }
}

interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Runs in the browser, before the scripts of the page. */
function observe(): void {
  const none = { interactionId: 0, durationMs: 0, delayMs: 0, handlersMs: 0 };
  const noShift = { score: 0, isAfterInput: false, elements: [] };
  const isInput = (entry: PerformanceEntry): entry is PerformanceEventTiming =>
    entry.entryType === 'event';
  const isShift = (entry: PerformanceEntry): entry is ShiftEntry =>
    entry.entryType === 'layout-shift';
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'removed';
    return `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).slice(0, 60)}`;
  };
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const at = performance.timeOrigin + entry.startTime;
      if (isInput(entry) && entry.interactionId) {
        const { duration, startTime, processingStart, processingEnd, interactionId } = entry;
        void window.reportEntry({
          kind: 'event',
          at,
          ...noShift,
          interactionId,
          durationMs: duration,
          delayMs: processingStart - startTime,
          handlersMs: processingEnd - processingStart,
        });
      }
      if (isShift(entry)) {
        void window.reportEntry({
          kind: 'layout-shift',
          at,
          ...none,
          score: entry.value,
          isAfterInput: entry.hadRecentInput,
          elements: entry.sources.map(({ node }) => nameOf(node)),
        });
      }
    }
  });
  const all = { type: 'event', buffered: true, durationThreshold: 16 };
  observer.observe(all);
  observer.observe({ type: 'layout-shift', buffered: true });
}
