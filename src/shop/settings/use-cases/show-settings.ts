import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { Shape, Typed } from '#shop/settings/rules/rule.ts';
import { sectionTerms } from '#shop/settings/rules/section-terms.ts';
import { type SectionName, sections } from '#shop/settings/rules/sections.ts';
import { settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import { readSettings, settingsStamp } from '#shop/settings/store/settings.ts';

export interface ShownSettings {
  title: string;
  intro: string;
  shape: Shape;
  /** As they would be typed. */
  typed: Typed;
  /** What a form that was opened now has seen. */
  stamp: string;
  /** Whether the merchant has changed any of them. */
  isChanged: boolean;
}

/** A section as its form opens on it. */
export async function showSettings(
  shop: Shop,
  visitor: Visitor,
  name: SectionName,
): Promise<Result<ShownSettings, { code: 'forbidden' }>> {
  if (!may(visitor, 'manage-settings')) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const { title, intro, keys, shape, write } = sections[name];
  const [stored, stamp] = await Promise.all([readSettings(read), settingsStamp(read, keys)]);
  const settings = settingsFrom(stored);
  const terms = sectionTerms(settings, shop);
  return ok({
    title,
    intro,
    shape: shape(terms),
    typed: write(settings, terms),
    stamp,
    isChanged: keys.some((key) => key in stored),
  });
}
