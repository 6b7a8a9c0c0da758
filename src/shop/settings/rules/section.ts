import { hasProblems } from '#platform/form.ts';
import type { Settings } from './settings.ts';
import { group } from './nested-rules.ts';
import {
  nameIn,
  type Rule,
  type SettingsProblems,
  type Shape,
  type Terms,
  type Typed,
} from './rule.ts';

/** A settings section, shown and saved as one form. */
export interface Section {
  title: string;
  /** Introduction above the form. */
  intro: string;
  keys: readonly (keyof Settings)[];
  /** Staff with the permission for settings see and change it too, unless it rules over them. */
  isForOwners: boolean;
  shape: (terms: Terms) => Shape;
  write: (settings: Settings, terms: Terms) => Typed;
  /** Parsed values; null if invalid. */
  read: (
    typed: Typed,
    terms: Terms,
  ) => { values: Partial<Settings> | null; problems: SettingsProblems };
}

type Parts<Key extends keyof Settings> = { readonly [One in Key]: Rule<Settings[One]> };

interface SectionLook<Key extends keyof Settings> extends Pick<Section, 'title' | 'intro'> {
  isForOwners?: true;
  /** Validation across fields that are individually valid. */
  check?: (values: Pick<Settings, Key>, terms: Terms) => SettingsProblems;
}

export function section<Key extends keyof Settings>(
  { check = () => ({}), isForOwners, ...words }: SectionLook<Key>,
  parts: Parts<Key>,
): Section {
  const rule = group<Pick<Settings, Key>>(parts);
  return {
    ...words,
    isForOwners: isForOwners ?? false,
    // What an object literal of `Parts` has.
    keys: Object.keys(parts) as Key[],
    shape: rule.shape,
    write: (settings, terms) => rule.write(settings, '', terms),
    read(typed, terms) {
      const problems: SettingsProblems = {};
      const values = rule.read({ typed, terms, problems }, '');
      if (values) Object.assign(problems, check(values, terms));
      return { values: hasProblems(problems) ? null : values, problems };
    },
  };
}

/** Field names of an empty row. */
export function blankRow(shape: Shape, name: string): Typed {
  if (shape.kind === 'field') return { [name]: '' };
  if (shape.kind !== 'group') return {};
  const parts = Object.entries(shape.parts).map(([part, one]) => blankRow(one, nameIn(name, part)));
  return Object.assign({}, ...parts) as Typed;
}

/** The list with this name; null for any other name. */
export function rowsNamed(shape: Shape, name: string, at = ''): Shape | null {
  if (shape.kind === 'rows') return at === name ? shape.row : null;
  if (shape.kind !== 'group') return null;
  for (const [part, one] of Object.entries(shape.parts)) {
    const found = rowsNamed(one, name, nameIn(at, part));
    if (found) return found;
  }
  return null;
}
