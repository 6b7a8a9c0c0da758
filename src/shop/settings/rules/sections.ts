import { shopSections } from './shop-sections.ts';
import type { Section } from './section.ts';
import { textSections } from './text-sections.ts';

const all = { ...shopSections, ...textSections };

export type SectionName = keyof typeof all;

/** All settings sections by URL: /admin/settings/{name}. */
export const sections: Readonly<Record<SectionName, Section>> = all;

// The keys of the object above, as it is written there.
export const sectionNames = Object.keys(all) as SectionName[];

export function sectionNameFrom(text: string): SectionName | null {
  return sectionNames.find((name) => name === text) ?? null;
}
