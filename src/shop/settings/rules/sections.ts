import { shopSections } from './shop-sections.ts';
import type { Section } from './section.ts';
import { textSections } from './text-sections.ts';
import { bankAccountFor } from './bank-account.ts';
import type { Settings } from './settings.ts';
import type { Shape, Terms } from './rule.ts';

const all = { ...shopSections, ...textSections };

export type SectionName = keyof typeof all;

/** All settings sections by URL: /admin/settings/{name}. */
export const sections: Readonly<Record<SectionName, Section>> = all;

// The keys of the object above, as it is written there.
export const sectionNames = Object.keys(all) as SectionName[];

export function sectionNameFrom(text: string): SectionName | null {
  return sectionNames.find((name) => name === text) ?? null;
}

interface Running {
  mode: 'demo' | 'live';
  /** Null where no provider takes cards. */
  cards: object | null;
}

/** Context of the settings rules, from the saved settings. */
export function sectionTerms(settings: Settings, { mode, cards }: Running): Terms {
  return {
    currency: settings.currency,
    isCardTaken: cards !== null,
    hasBankAccount: bankAccountFor(settings, mode) !== null,
    isDemo: mode === 'demo',
  };
}

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
