import { may } from '#shop/access/rules/permissions.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import { failed, ok, type Result } from '#platform/result.ts';
import type { SearchRuleEffects } from '#shop/settings/rules/search-picks.ts';
import type { SettingsProblems, Shape, Typed } from '#shop/settings/rules/rule.ts';
import { type SectionName, sections, sectionTerms } from '#shop/settings/rules/sections.ts';
import { defaultSettings, type Settings, settingsFrom } from '#shop/settings/rules/settings.ts';
import type { Shop } from '#shop/shop.ts';
import {
  forgetSettings,
  lockSettings,
  readSettings,
  saveSetting,
  settingsStamp,
} from '#shop/settings/store/settings.ts';
import { recordAuditEvent } from '#shop/events/store/record-audit-event.ts';
import { ruleSetting } from '#shop/settings/rules/staff-settings.ts';
import { changeOfRule, requestEndOfRule, ruleProblem } from './two-person-rule.ts';

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

export function mayEdit(visitor: Visitor, section: SectionName): boolean {
  const isOwned = sections[section].isForOwners;
  return may(visitor, 'manage-settings') && (!isOwned || may(visitor, 'manage-staff'));
}

/** A section as its form opens on it. */
export async function showSettings(
  shop: Shop,
  visitor: Visitor,
  name: SectionName,
): Promise<Result<ShownSettings, { code: 'forbidden' }>> {
  if (!mayEdit(visitor, name)) return failed({ code: 'forbidden' });
  const { read } = shop.db;
  const provided = await shop.gateways.methods();
  const { title, intro, keys, shape, write } = sections[name];
  const [stored, stamp] = await Promise.all([readSettings(read), settingsStamp(read, keys)]);
  const settings = settingsFrom(stored);
  const filters = name === 'filters' ? await shop.hooks.filterChoices(shop.db) : [];
  const terms = sectionTerms(settings, { ...shop, provided, filters });
  return ok({
    title,
    intro,
    shape: shape(terms),
    typed: write(settings, terms),
    stamp,
    isChanged: keys.some((key) => key in stored),
  });
}

/** What the saved rules of searches do now. */
export async function showSearchRules({ db, hooks }: Shop): Promise<SearchRuleEffects> {
  return hooks.searchRuleEffects(db.read, settingsFrom(await readSettings(db.read)));
}

export interface SettingsEdit {
  section: SectionName;
  /** Version that the form was opened with. */
  stamp: string;
  typed: Typed;
}

export type SaveSettingsFailure =
  | { code: 'forbidden' }
  | { code: 'invalid'; problems: SettingsProblems }
  /** Conflict: the section was changed by someone else since the form was opened. */
  | { code: 'stale' };

export interface SavedSettings {
  isChanged: boolean;
  /** The end of the two-person rule waits for a second person; everything else is saved. */
  isWaiting: boolean;
}

/** Returns whether anything changed; pages show it with the next request. */
export async function saveSettings(
  shop: Shop,
  visitor: Visitor,
  { section: name, stamp, typed }: SettingsEdit,
): Promise<Result<SavedSettings, SaveSettingsFailure>> {
  if (!mayEdit(visitor, name)) return failed({ code: 'forbidden' });
  const section = sections[name];
  const provided = await shop.gateways.methods();
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    await lockSettings(writer);
    const before = settingsFrom(await readSettings(writer));
    const terms = sectionTerms(before, { ...shop, provided });
    const { values, problems } = section.read(typed, terms);
    if (!values) return failed({ code: 'invalid', problems });
    const all = changesBetween(before, values);
    if (all.length === 0) return ok({ isChanged: false, isWaiting: false });
    if ((await settingsStamp(writer, section.keys)) !== stamp) return failed({ code: 'stale' });
    const refused = await shop.hooks.searchRuleProblems(writer, { before, values });
    if (Object.keys(refused).length > 0) return failed({ code: 'invalid', problems: refused });
    const { twoPersonRule = before.twoPersonRule } = values;
    const ruleChange = { was: before.twoPersonRule, is: twoPersonRule };
    const rule = await changeOfRule(shop, writer, ruleChange);
    if (rule === 'impossible') {
      return failed({ code: 'invalid', problems: { [ruleSetting]: ruleProblem } });
    }
    const isWaiting = rule === 'ends';
    if (isWaiting) await requestEndOfRule(shop, writer, { visitor, now });
    const changes = all.filter(({ key }) => !isWaiting || key !== ruleSetting);
    if (changes.length === 0) return ok({ isChanged: false, isWaiting });
    for (const { key, value } of changes) await saveSetting(writer, { key, value, now });
    const { currency = before.currency } = values;
    if (currency !== before.currency) await shop.hooks.currencyChanged(writer, currency);
    if (values.searchSynonyms) await shop.hooks.synonymsChanged(writer, values.searchSynonyms);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'settings.changed',
      subject: { type: 'settings', id: name },
      details: Object.fromEntries(changes.map(({ key, was, value }) => [key, [was, value]])),
    });
    return ok({ isChanged: true, isWaiting });
  });
}

function changesBetween(before: Settings, values: Partial<Settings>) {
  const was = new Map<string, unknown>(Object.entries(before));
  const all = Object.entries(values).map(([key, value]) => ({ key, was: was.get(key), value }));
  return all.filter((change) => JSON.stringify(change.was) !== JSON.stringify(change.value));
}

export interface SettingsReset {
  section: SectionName;
  /** Version that the confirmation was shown for. */
  stamp: string;
}

/** A section is as it was when the shop was new. */
export async function resetSettings(
  shop: Shop,
  visitor: Visitor,
  { section: name, stamp }: SettingsReset,
): Promise<Result<{ isWaiting: boolean }, { code: 'forbidden' } | { code: 'stale' }>> {
  if (!mayEdit(visitor, name)) return failed({ code: 'forbidden' });
  const { keys } = sections[name];
  const now = shop.clock();
  return shop.db.write(async (writer) => {
    await lockSettings(writer);
    const stored = await readSettings(writer);
    const all = keys.filter((key) => key in stored);
    if (all.length === 0) return ok({ isWaiting: false });
    if ((await settingsStamp(writer, keys)) !== stamp) return failed({ code: 'stale' });
    const was = keys.includes(ruleSetting) ? settingsFrom(stored).twoPersonRule : 'off';
    const isWaiting = (await changeOfRule(shop, writer, { was, is: 'off' })) === 'ends';
    if (isWaiting) await requestEndOfRule(shop, writer, { visitor, now });
    const changed = all.filter((key) => !isWaiting || key !== ruleSetting);
    if (changed.length === 0) return ok({ isWaiting });
    await forgetSettings(writer, changed);
    const { currency } = defaultSettings;
    const isOther = changed.includes('currency') && settingsFrom(stored).currency !== currency;
    if (isOther) await shop.hooks.currencyChanged(writer, currency);
    await recordAuditEvent(writer, {
      id: shop.newId(),
      now,
      actorId: visitor.userId,
      action: 'settings.reset',
      subject: { type: 'settings', id: name },
      details: Object.fromEntries(changed.map((key) => [key, [stored[key], defaultSettings[key]]])),
    });
    return ok({ isWaiting });
  });
}
