/** What was typed, by the names of fields: 'team.0.role'. */
export type Typed = Readonly<Record<string, string>>;

/** What to say beside fields, by the same names. */
export type SettingsProblems = Record<string, string>;

/** What rules depend on that no field says. */
export interface Terms {
  /** The one that prices are in now. */
  currency: string;
  /** Whether there is somebody who takes cards for the shop. */
  isCardTaken: boolean;
  /** Whether bank transfer can be offered by what is saved now. */
  hasBankAccount: boolean;
  /** The demo shows a sample account where none is entered. */
  isDemo: boolean;
}

/** How a value stands in a form: how it is shown, written into fields, and read out of them. */
export interface Rule<Value> {
  shape: (terms: Terms) => Shape;
  write: (value: Value, name: string, terms: Terms) => Typed;
  /** Null where something is wrong, which then stands beside its field. */
  read: (source: Source, name: string) => Value | null;
}

export interface Source {
  typed: Typed;
  terms: Terms;
  /** Filled by reading. */
  problems: SettingsProblems;
}

/** Plain data, so that it can be sent to the page. */
export type Shape = FieldShape | CheckboxesShape | GroupShape | RowsShape;

export interface FieldShape {
  kind: 'field';
  control: 'line' | 'area' | 'choice';
  label: string;
  help?: string | undefined;
  isRequired: boolean;
  /** It has a row of the page to itself. */
  isWide: boolean;
  inputMode?: 'decimal' | 'numeric' | 'email' | 'tel' | undefined;
  /** Of a choice: what is stored, and how it reads. */
  options?: readonly (readonly [value: string, label: string])[];
}

export interface CheckboxesShape {
  kind: 'ticks';
  legend: string;
  options: readonly CheckboxOption[];
}

export interface CheckboxOption {
  value: string;
  label: string;
  hint: string;
  /** It cannot be turned on, and the hint says why. */
  isUnavailable: boolean;
}

export interface GroupShape {
  kind: 'group';
  legend: string | null;
  help: string | null;
  /** By the last parts of their names. */
  parts: Readonly<Record<string, Shape>>;
}

export interface RowsShape {
  kind: 'rows';
  legend: string;
  /** What one row is about: 'person'. */
  thing: string;
  row: Shape;
}

/** 'team.0.role' of 'team.0' and 'role'; 'team' of '' and 'team'. */
export function nameIn(name: string, part: string | number): string {
  return name === '' ? `${part}` : `${name}.${part}`;
}
