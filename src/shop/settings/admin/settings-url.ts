import type { SectionName } from '#shop/settings/rules/sections.ts';

export function settingsUrl(section: SectionName, isResetAsked = false): string {
  return `/admin/settings/${section}${isResetAsked ? '?reset' : ''}`;
}
