/** Whether the path leads to something: 'rating.rate', 'cartitem[0].title'. */
export function hasPath(row: unknown, path: string): boolean {
  return stepTo(row, path, Object.hasOwn) !== null;
}

/** Undefined where the path leads nowhere. What every object inherits is a value as well: 'toString'. */
export function valueAt(row: unknown, path: string): unknown {
  return stepTo(row, path, hasOrInherits)?.value;
}

/** Whether the text, in lower case, is part of any value in it, however deep. What is 0, false or empty has no text. */
export function holdsText(value: unknown, text: string): boolean {
  if (!value) return false;
  if (typeof value !== 'object') return textOf(value).toLowerCase().includes(text);
  return Object.values(value).some((part) => holdsText(part, text));
}

/** As JavaScript writes them. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (typeof value === 'string') return value;
  if (typeof value === 'object') return '[object Object]';
  return typeof value === 'function'
    ? Function.prototype.toString.call(value)
    : `${value as number | boolean}`;
}

/** As JavaScript compares them: by number where one of them is a number, else by their letters. */
export function compare(a: unknown, b: unknown): number {
  const [x, y] = [plain(a), plain(b)];
  if (typeof x === 'string' && typeof y === 'string') return x === y ? 0 : x < y ? -1 : 1;
  return Number(x) - Number(y);
}

/** Of a function its own alone: reading 'caller' or 'arguments' throws. */
function hasOrInherits(holder: object, name: string): boolean {
  return typeof holder === 'function' ? Object.hasOwn(holder, name) : name in holder;
}

function stepTo(
  row: unknown,
  path: string,
  has: (holder: object, name: string) => boolean,
): { value: unknown } | null {
  const steps = path.split(/[.[\]]+/).filter((part) => part !== '');
  if (steps.length === 0) return null;
  let value = row;
  for (const step of steps) {
    if (value === null || value === undefined) return null;
    // Any value, looked at as an object with whatever it has.
    const holder = Object(value) as Record<string, unknown>;
    if (!has(holder, step)) return null;
    value = holder[step];
  }
  return { value };
}

function plain(value: unknown): unknown {
  const isText = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isText ? textOf(value) : value;
}
