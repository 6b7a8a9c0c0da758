import {
  type GroupShape,
  nameIn,
  type RowsShape,
  type Rule,
  type Terms,
  type CheckboxOption,
  type Typed,
} from './rule.ts';

type Parts<Value> = { readonly [Key in keyof Value]: Rule<Value[Key]> };

type GroupTexts = (terms: Terms) => Omit<GroupShape, 'kind' | 'parts'>;

/** Fields that belong together. */
export function group<Value extends object>(
  parts: Parts<Value>,
  words: GroupTexts = () => ({ legend: null, help: null }),
): Rule<Value> {
  // What an object literal of `Parts` has.
  const keys = Object.keys(parts) as (keyof Value & string)[];
  return {
    shape: (terms) => ({
      kind: 'group',
      ...words(terms),
      parts: Object.fromEntries(keys.map((key) => [key, parts[key].shape(terms)])),
    }),
    write: (value, name, terms) =>
      joined(keys.map((key) => parts[key].write(value[key], nameIn(name, key), terms))),
    read(source, name) {
      const entries = keys.map((key) => [key, parts[key].read(source, nameIn(name, key))] as const);
      if (entries.some(([, value]) => value === null)) return null;
      // The entries above cover every part.
      return Object.fromEntries(entries) as Value;
    },
  };
}

/** Two lines, the second in italics. */
export function pair(first: Rule<string>, second: Rule<string>): Rule<[string, string]> {
  return mapped(group<{ first: string; second: string }>({ first, second }), {
    to: (both) => [both.first, both.second],
    from: ([one, other]) => ({ first: one, second: other }),
  });
}

interface Mapping<Inner, Value> {
  to: (inner: Inner) => Value;
  from: (value: Value) => Inner;
}

export function mapped<Inner, Value>(
  rule: Rule<Inner>,
  { to, from }: Mapping<Inner, Value>,
): Rule<Value> {
  return {
    shape: rule.shape,
    write: (value, name, terms) => rule.write(from(value), name, terms),
    read(source, name) {
      const inner = rule.read(source, name);
      return inner === null ? null : to(inner);
    },
  };
}

interface RowsLook<Row extends object> extends Pick<RowsShape, 'legend' | 'thing' | 'titlePart'> {
  row: Rule<Row>;
  min?: number;
  max: number;
  /** Values of this part must be unique. */
  by: keyof Row & string;
}

/** A list of rows; empty rows are dropped. */
export function rows<Row extends object>({
  row,
  by,
  min = 0,
  max,
  ...look
}: RowsLook<Row>): Rule<Row[]> {
  return {
    shape: (terms) => ({ kind: 'rows', ...look, row: row.shape(terms) }),
    write: (values, name, terms) =>
      joined(values.map((value, index) => row.write(value, nameIn(name, index), terms))),
    read(source, name) {
      const indices = rowIndices(source.typed, name).filter((index) => {
        return Object.values(rowOf(source.typed, nameIn(name, index))).some((text) => text.trim());
      });
      if (indices.length < min || indices.length > max) {
        const number = indices.length < min ? `at least ${min}` : `at most ${max}`;
        source.problems[name] = `Please enter ${number}`;
        return null;
      }
      const read = indices.map((index) => row.read(source, nameIn(name, index)));
      const values = read.filter((value) => value !== null);
      if (values.length < read.length) return null;
      const twice = firstRepeated(values.map((value) => value[by]));
      if (twice === -1) return values;
      source.problems[nameIn(nameIn(name, indices[twice] ?? 0), by)] = 'This entry is a duplicate';
      return null;
    },
  };
}

interface CheckboxesLook<Value extends string> {
  legend: string;
  options: (terms: Terms) => readonly (CheckboxOption & { value: Value })[];
}

/** Unavailable options are never selected, whatever was stored or posted. */
export function ticks<Value extends string>({
  legend,
  options,
}: CheckboxesLook<Value>): Rule<Value[]> {
  const available = (terms: Terms) =>
    options(terms).flatMap(({ value, isUnavailable }) => (isUnavailable ? [] : [value]));
  return {
    shape: (terms) => ({ kind: 'ticks', legend, options: options(terms) }),
    write(values, name, terms) {
      const shown = available(terms).filter((value) => values.includes(value));
      return joined(shown.map((value) => ({ [nameIn(name, value)]: 'on' })));
    },
    read: ({ typed, terms }, name) =>
      available(terms).filter((value) => typed[nameIn(name, value)] !== undefined),
  };
}

const maxIndex = 999;

/** Row indices in the form, in order; a removed row leaves a gap. */
export function rowIndices(typed: Typed, name: string): number[] {
  const found = Object.keys(typed).flatMap((field) => {
    if (!field.startsWith(`${name}.`)) return [];
    const [, digits] = /^(\d{1,3})(?:\.|$)/.exec(field.slice(name.length + 1)) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  return [...new Set(found)].toSorted((one, other) => one - other);
}

/** Adds an empty row; unchanged at the maximum. */
export function withRow(typed: Typed, name: string, blank: (name: string) => Typed): Typed {
  const index = (rowIndices(typed, name).at(-1) ?? -1) + 1;
  return index > maxIndex ? typed : { ...typed, ...blank(nameIn(name, index)) };
}

/** `row` is the name of a row: 'team.3'. */
export function withoutRow(typed: Typed, row: string): Typed {
  const kept = Object.entries(typed).filter(([name]) => !name.startsWith(`${row}.`));
  return Object.fromEntries(kept);
}

/** Moves a row before the one above it. All rows get new indices, as the fields of a page keep their own values. */
export function withRowUp(typed: Typed, row: string): Typed {
  const [, name = '', digits = ''] = /^(.+)\.(\d{1,3})$/.exec(row) ?? [];
  const indices = rowIndices(typed, name);
  const position = indices.indexOf(Number(digits));
  const offset = (indices.at(-1) ?? 0) + 1;
  if (position < 1 || offset + indices.length > maxIndex) return typed;
  const order = indices
    .with(position - 1, Number(digits))
    .with(position, indices[position - 1] ?? 0);
  const others = Object.entries(typed).filter(([field]) => !field.startsWith(`${name}.`));
  const moved = order.flatMap((index, at) => {
    const prefix = nameIn(name, index);
    return Object.entries(rowOf(typed, prefix)).map(
      ([field, text]) => [nameIn(name, offset + at) + field.slice(prefix.length), text] as const,
    );
  });
  return Object.fromEntries([...others, ...moved]);
}

function rowOf(typed: Typed, row: string): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => name.startsWith(`${row}.`)));
}

function firstRepeated(values: readonly unknown[]): number {
  return values.findIndex((value, index) => values.indexOf(value) < index);
}

function joined(all: readonly Typed[]): Typed {
  return Object.assign({}, ...all) as Typed;
}
