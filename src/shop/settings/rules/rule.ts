import type { FormTexts } from '#platform/form.ts';
import type { PaymentMethod } from './payment-methods.ts';
import type { RegionNames } from './zone.ts';

/** Form input by field name: 'team.0.role'. */
export type Typed = Readonly<FormTexts<string>>;

/** Validation messages by field name, which vary with the rows. */
export type SettingsProblems = Record<string, string>;

/** Context of the rules beyond the form input. */
export interface Terms {
  /** The current currency. */
  currency: string;
  /** Payment methods that have a provider. */
  provided: readonly PaymentMethod[];
  /** Payment methods that are switched on now. */
  accepted: readonly PaymentMethod[];
  /** Whether bank transfer can be offered by what is saved now. */
  hasBankAccount: boolean;
  /** The name of a region by its name or code; null where the country has no such region. */
  regionIn: RegionNames;
  /** The demo shows a sample account where none is entered. */
  isDemo: boolean;
  /** The filters that lists of products can have; only for the form that selects them. */
  filters: readonly Choice[];
}

export interface Choice {
  title: string;
  hint: string;
}

/** A settings rule: renders, serializes and parses one value. */
export interface Rule<Value> {
  shape: (terms: Terms) => Shape;
  write: (value: Value, name: string, terms: Terms) => Typed;
  /** Null if invalid; adds the message to the problems. */
  read: (source: Source, name: string) => Value | null;
}

export interface Source {
  typed: Typed;
  terms: Terms;
  /** Filled while parsing. */
  problems: SettingsProblems;
}

/** Serializable, for the page. */
export type Shape = FieldShape | CheckboxesShape | OrderedShape | GroupShape | RowsShape;

export interface FieldShape {
  kind: 'field';
  control: 'line' | 'area' | 'choice';
  label: string;
  help?: string | undefined;
  isRequired: boolean;
  /** Spans the full width. */
  isWide: boolean;
  inputMode?: 'decimal' | 'numeric' | 'email' | 'tel' | undefined;
  /** Of a choice: stored value and label. */
  options?: readonly (readonly [value: string, label: string])[];
}

export interface CheckboxesShape {
  kind: 'ticks';
  legend: string;
  options: readonly CheckboxOption[];
}

/** Checkboxes in an order of their own. */
export interface OrderedShape {
  kind: 'ordered';
  legend: string;
  help: string;
  options: readonly Choice[];
  /** Of a title that is no option. */
  unknownHint: string;
}

export interface CheckboxOption {
  value: string;
  label: string;
  hint: string;
  /** Disabled; the hint says why. */
  isUnavailable: boolean;
}

export interface GroupShape {
  kind: 'group';
  legend: string | null;
  help: string | null;
  /** Closed until it is needed. */
  isFolded?: boolean;
  /** By the last parts of their names. */
  parts: Readonly<Record<string, Shape>>;
}

export interface RowsShape {
  kind: 'rows';
  legend: string;
  /** Name of one row: 'person'. */
  thing: string;
  row: Shape;
  /** The part of a row that names it. Long rows with a name are collapsed, and can be moved. */
  titlePart?: string | undefined;
}

/** 'team.0.role' of 'team.0' and 'role'; 'team' of '' and 'team'. */
export function nameIn(name: string, part: string | number): string {
  return name === '' ? `${part}` : `${name}.${part}`;
}
