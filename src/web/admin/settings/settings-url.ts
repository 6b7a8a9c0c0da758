import type { SectionName } from '#domain/settings-form/sections.ts';

export function settingsUrl(section: SectionName, isResetAsked = false): string {
  return `/admin/settings/${section}${isResetAsked ? '?reset' : ''}`;
}
