import type { SettingsProblems, Shape, Typed } from '#shop/settings/rules/rule.ts';

/** The props of a form part: its shape, current values and problems. */
export interface ShownShape<Of extends Shape> {
  shape: Of;
  name: string;
  typed: Typed;
  problems: SettingsProblems;
}
