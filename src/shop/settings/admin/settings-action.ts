import { withoutRow, withRow, withRowUp } from '#shop/settings/rules/nested-rules.ts';
import { withMovedChoice } from '#shop/settings/rules/ordered-choices.ts';
import { blankRow, rowsNamed } from '#shop/settings/rules/section.ts';
import { type SectionName, sectionNameFrom } from '#shop/settings/rules/sections.ts';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import {
  resetSettings,
  mayEdit,
  saveSettings,
  type SavedSettings,
  showSettings,
} from '#shop/settings/use-cases/edit-settings.ts';
import type { Shop } from '#shop/shop.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import { readSettingsForm, type SettingsResult, settingsUrl } from './settings-form.tsx';

interface Posting {
  request: Request;
  params: { section?: string | undefined };
  context: Readonly<RouterContextProvider>;
}

interface Posted {
  shop: Shop;
  visitor: Visitor;
  request: Request;
  section: SectionName;
  fields: FormData;
}

export async function settingsAction({ request, params, context }: Posting) {
  const visitor = await signedInVisitor(context);
  const section = sectionNameFrom(params.section ?? 'shop');
  if (!section) return Promise.reject(data(null, { status: 404 }));
  if (!mayEdit(visitor, section)) return Promise.reject(data(null, { status: 403 }));
  const fields = await postedForm(request);
  const posted = { shop: context.get(shopContext), visitor, request, section, fields };
  if (textOf(fields, 'intent') === 'reset') return reset(posted);
  return textOf(fields, 'row') === '' ? save(posted) : changeRows(posted);
}

async function save({ shop, visitor, request, section, fields }: Posted) {
  const answer = readSettingsForm(fields);
  const { stamp, typed } = answer;
  const saved = await saveSettings(shop, visitor, { section, stamp, typed });
  if (saved.ok) return redirectWithFlash(request, section, savedWords(saved.value));
  const { failure } = saved;
  if (failure.code === 'forbidden') throw new Error('this page has no guard in access.ts');
  if (failure.code === 'stale') {
    return data<SettingsResult>({ ...answer, notice: 'stale' }, { status: 409 });
  }
  return data<SettingsResult>({ ...answer, problems: failure.problems }, { status: 422 });
}

function savedWords({ isChanged, isWaiting }: SavedSettings): string | null {
  if (isWaiting) return waitingWords;
  return isChanged ? 'Settings saved.' : null;
}

const waitingWords =
  'The end of the two-person rule waits for another owner under Account approvals. All other changes are saved.';

async function reset({ shop, visitor, request, section, fields }: Posted) {
  const done = await resetSettings(shop, visitor, { section, stamp: textOf(fields, 'stamp') });
  const doneText =
    done.ok && done.value.isWaiting ? waitingWords : 'These settings were reset to the defaults.';
  const text = done.ok
    ? doneText
    : 'Someone else changed these settings after you opened them. Please review them again.';
  return redirectWithFlash(request, section, text);
}

/** Handles 'add team', 'remove team.3', 'up team.3' and 'earlier shownFilters.3' without saving anything. */
async function changeRows({ shop, visitor, section, fields }: Posted): Promise<SettingsResult> {
  const answer = readSettingsForm(fields);
  const [verb, name = ''] = textOf(fields, 'row').split(' ');
  if (verb === 'remove') {
    const typed = withoutRow(answer.typed, name);
    return { ...answer, typed, changedRows: name.replace(/\.\d+$/, '') };
  }
  if (verb === 'up') {
    const typed = withRowUp(answer.typed, name);
    return { ...answer, typed, changedRows: name.replace(/\.\d+$/, '') };
  }
  if (verb === 'earlier' || verb === 'later') {
    const typed = withMovedChoice(answer.typed, name, verb === 'earlier' ? -1 : 1);
    return { ...answer, typed, changedRows: name };
  }
  const { shape } = granted(await showSettings(shop, visitor, section));
  const row = rowsNamed(shape, name);
  if (!row) return answer;
  const typed = withRow(answer.typed, name, (at) => blankRow(row, at));
  return { ...answer, typed, changedRows: name };
}

function redirectWithFlash(request: Request, section: SectionName, text: string | null) {
  const flash = text === null ? [] : [flashLine(request, { kind: 'info', text })];
  return redirect(settingsUrl(section), { headers: cookieHeaders(flash) });
}
