import type { Shape, Terms } from './rule.ts';
import { type SectionName, sectionNames, sections } from './sections.ts';

/** Labels are the same under all terms. */
const anyTerms: Terms = {
  currency: 'USD',
  isCardTaken: true,
  hasBankAccount: true,
  isDemo: false,
};

/** The settings sections with the labels of all their fields, for search. */
export const settingLabels: readonly {
  section: SectionName;
  title: string;
  labels: readonly string[];
}[] = sectionNames.map((section) => {
  const { title, shape } = sections[section];
  return { section, title, labels: labelsOf(shape(anyTerms)) };
});

function labelsOf(shape: Shape): string[] {
  if (shape.kind === 'field') return [shape.label];
  if (shape.kind === 'ticks') return [shape.legend, ...shape.options.map(({ label }) => label)];
  if (shape.kind === 'rows') return [shape.legend, ...labelsOf(shape.row)];
  const parts = Object.values(shape.parts).flatMap(labelsOf);
  return shape.legend === null ? parts : [shape.legend, ...parts];
}
