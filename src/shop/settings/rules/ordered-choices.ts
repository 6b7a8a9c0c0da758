import { plainText } from '#platform/text.ts';
import { rowIndices } from './nested-rules.ts';
import {
  type Choice,
  nameIn,
  type OrderedShape,
  type Rule,
  type Terms,
  type Typed,
} from './rule.ts';

interface OrderedLook extends Pick<OrderedShape, 'legend' | 'help' | 'unknownHint'> {
  options: (terms: Terms) => readonly Choice[];
  max: number;
  maxLength: number;
}

/**
 * Some of the options in an order of their own, by title. Each has a row in the form. A stored title that is no option
 * any more has one as well, so that it can be deselected.
 */
export function orderedChoices({ options, max, maxLength, ...look }: OrderedLook): Rule<string[]> {
  return {
    shape: (terms) => ({ kind: 'ordered', ...look, options: options(terms) }),
    write(titles, name, terms) {
      const all = options(terms).map(({ title }) => title);
      const chosen = titles.map((title) => all.find((one) => isSame(one, title)) ?? title);
      const others = all.filter((title) => !chosen.includes(title));
      const rows = [...chosen, ...others].map((title, at): Typed => {
        const row = nameIn(name, at);
        return { [nameIn(row, 'title')]: title, ...(at < chosen.length && checked(row)) };
      });
      return Object.assign({}, ...rows);
    },
    read({ typed, problems }, name) {
      const chosen = rowIndices(typed, name).map((index) => nameIn(name, index));
      const titles = chosen
        .filter((row) => typed[nameIn(row, 'isShown')] !== undefined)
        .map((row) => plainText(typed[nameIn(row, 'title')] ?? '').trim());
      const isRight = titles.every((title) => title !== '' && title.length <= maxLength);
      const isDistinct = titles.every(
        (title, at) => titles.findIndex((one) => isSame(one, title)) === at,
      );
      if (isRight && isDistinct && titles.length <= max) return titles;
      problems[name] =
        titles.length > max
          ? `Too many are selected. Select at most ${max}.`
          : 'This list has changed. Load the page again, then save.';
      return null;
    },
  };
}

function checked(row: string): Typed {
  return { [nameIn(row, 'isShown')]: 'on' };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The row before or after the one beside it; unchanged at either end. */
export function withMovedChoice(typed: Typed, row: string, steps: -1 | 1): Typed {
  const [, name = '', digits = ''] = /^(.+)\.(\d{1,3})$/.exec(row) ?? [];
  const indices = rowIndices(typed, name);
  const from = indices.indexOf(Number(digits));
  const other = indices[from + steps];
  if (from === -1 || other === undefined) return typed;
  const order = indices.with(from, other).with(from + steps, Number(digits));
  const others = Object.entries(typed).filter(([field]) => !field.startsWith(`${name}.`));
  const moved = order.flatMap((index, at) =>
    ['title', 'isShown'].flatMap((part) => {
      const text = typed[nameIn(nameIn(name, index), part)];
      return text === undefined ? [] : [[nameIn(nameIn(name, at), part), text] as const];
    }),
  );
  return Object.fromEntries([...others, ...moved]);
}
