import type { SectionName } from '#shop/settings/rules/sections.ts';

export function settingsUrl(section: SectionName, isReset = false): string {
  return `/admin/settings/${section}${isReset ? '?reset' : ''}`;
}
