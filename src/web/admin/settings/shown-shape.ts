import type { SettingsProblems, Shape, Typed } from '#domain/settings-form/rule.ts';

/** A part of a form, what is typed into it, and what is wrong with that. */
export interface ShownShape<Of extends Shape> {
  shape: Of;
  name: string;
  typed: Typed;
  problems: SettingsProblems;
}
