import { shopSections } from './shop-sections.ts';
import type { Section } from './section.ts';
import { textSections } from './text-sections.ts';
import { bankAccountFor } from './bank-account.ts';
import type { PaymentMethod } from './payment-methods.ts';
import type { Settings } from './settings.ts';
import type { Shape, Terms } from './rule.ts';
import type { RegionNames } from './zone.ts';

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
  /** Payment methods that have a provider. */
  provided: readonly PaymentMethod[];
  addressRules: { regionIn: RegionNames };
  filters?: Terms['filters'];
}

/** Context of the settings rules, from the saved settings. */
export function sectionTerms(
  settings: Settings,
  { mode, provided, addressRules, filters = [] }: Running,
): Terms {
  return {
    currency: settings.currency,
    provided,
    accepted: settings.acceptedPayments,
    hasBankAccount: bankAccountFor(settings, mode) !== null,
    regionIn: addressRules.regionIn,
    isDemo: mode === 'demo',
    filters,
  };
}

/** Labels are the same under all terms. */
const anyTerms: Terms = {
  currency: 'USD',
  provided: ['credit-card', 'paypal'],
  accepted: [],
  hasBankAccount: true,
  regionIn: (_, text) => text,
  isDemo: false,
  filters: [],
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
  if (shape.kind === 'ordered') return [shape.legend];
  if (shape.kind === 'rows') return [shape.legend, ...labelsOf(shape.row)];
  const parts = Object.values(shape.parts).flatMap(labelsOf);
  return shape.legend === null ? parts : [shape.legend, ...parts];
}
