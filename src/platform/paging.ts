export interface Page {
  /** From 1. */
  number: number;
  count: number;
  /** Offset and limit. */
  offset: number;
  size: number;
  total: number;
}

/** Ruling 2: a page past the end is the last one, anything below 1 or unreadable the first. */
export function pageOf(requested: number, total: number, size: number): Page {
  const count = Math.max(1, Math.ceil(total / size));
  const number = Math.min(Math.max(1, Number.isInteger(requested) ? requested : 1), count);
  return { number, count, offset: (number - 1) * size, size, total };
}

/** Page numbers to offer, null for a gap: 1 … 4 5 6 … 11. */
export function pageWindow(current: number, count: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, count];
  if (current <= 3) near.push(2, 3, 4);
  if (current >= count - 2) near.push(count - 1, count - 2, count - 3);
  const shown = [...new Set(near)].filter((n) => n >= 1 && n <= count).toSorted((a, b) => a - b);
  return shown.flatMap((n, i) => {
    const before = shown[i - 1] ?? 0;
    if (n - before === 2) return [n - 1, n];
    return n - before > 1 ? [null, n] : [n];
  });
}
