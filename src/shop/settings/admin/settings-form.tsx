import { readFields } from '#platform/form.ts';
import type { ShownSettings } from '#shop/settings/use-cases/edit-settings.ts';
import CircleAlert from '~icons/lucide/circle-alert';
import CircleCheck from '~icons/lucide/circle-check';
import { useEffect } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { Notice } from '#platform/web/notice.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import { ShapeFields } from './shape-fields.tsx';
import type { SettingsProblems, Typed } from '#shop/settings/rules/rule.ts';
import { textOf } from '#platform/web/posted-form.ts';
import type { SectionName } from '#shop/settings/rules/sections.ts';

interface SettingsFormProps {
  shown: ShownSettings;
  result: SettingsResult | undefined;
  /** Whether the last submit saved the form: repeats the message from the top of a long page. */
  isSaved: boolean;
}

export function SettingsForm({ shown, result, isSaved }: SettingsFormProps) {
  const changedRows = result?.changedRows ?? null;
  const ref = useFocusOnProblem<HTMLFormElement>(changedRows === null ? result : undefined);
  const isSending = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (result && changedRows !== null) focusRows(ref.current, changedRows);
  }, [ref, result, changedRows]);
  const { typed, problems } = result ?? { typed: shown.typed, problems: {} };
  return (
    <Form
      ref={ref}
      method="post"
      noValidate
      preventScrollReset
      aria-label={shown.title}
      autoComplete="off"
      className="grid gap-6"
    >
      {/* Enter activates the first submit button of a form, which would otherwise add or remove a row. */}
      <button className="hidden">Save</button>
      <input type="hidden" name="stamp" value={result?.stamp ?? shown.stamp} />
      {result?.notice && <NotSaved reason={result.notice} />}
      <ShapeFields shape={shown.shape} name="" typed={typed} problems={problems} />
      <UnsavedChanges form={ref} isAnswered={result !== undefined} staysOn="page" />
      <div className="sticky bottom-0 z-5 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-3">
        <Button disabled={isSending}>{isSending ? 'Saving …' : 'Save'}</Button>
        {isSaved && !result && (
          <span aria-hidden="true" className="inline-flex items-center gap-2 text-good">
            <CircleCheck className="icon" /> Saved
          </span>
        )}
        {shown.isChanged && (
          <Link
            to="?reset"
            preventScrollReset
            aria-haspopup="dialog"
            className="inline-flex min-h-target items-center px-2.5 font-medium text-muted underline underline-offset-4 hover:text-ink"
          >
            Reset to the defaults …
          </Link>
        )}
      </div>
    </Form>
  );
}

function NotSaved({ reason }: { reason: 'stale' | 'unreachable' }) {
  return (
    <Notice kind="warn" icon={CircleAlert} role="alert">
      {reason === 'unreachable' ? (
        'The shop could not be reached. Your changes are still here. Please try again.'
      ) : (
        <>
          Someone else changed these settings after you opened them. Your changes are not saved yet.{' '}
          <Link to="." reloadDocument>
            Load the current settings
          </Link>
        </>
      )}
    </Notice>
  );
}

/** Focuses a new row, or the add button after a row was removed. */
function focusRows(form: HTMLFormElement | null, changedRows: string) {
  if (!form) return;
  const rows = form.querySelector(`[data-rows="${CSS.escape(changedRows)}"]`);
  const last = [...(rows?.querySelectorAll('[data-row]') ?? [])].at(-1);
  const isEmpty = (field: HTMLInputElement) => field.value === '';
  const fields = [...(last?.querySelectorAll('input') ?? [])];
  const target = fields.length > 0 && fields.every(isEmpty) ? fields[0] : null;
  (target ?? rows?.querySelector<HTMLElement>('[data-add]'))?.focus();
}

/** Action data of a form that was not saved, or whose rows changed. */
export interface SettingsResult {
  typed: Typed;
  problems: SettingsProblems;
  notice: 'stale' | 'unreachable' | null;
  /** The version that the form was opened on. */
  stamp: string;
  /** The list in which a row was added or removed. */
  changedRows: string | null;
}

/** Fields of the form itself, not of settings. */
const formFields = new Set(['stamp', 'row', 'intent']);

export function readSettingsForm(fields: FormData): SettingsResult {
  const names = [...new Set(fields.keys())].filter((name) => !formFields.has(name));
  return {
    // As entered: the rule of each field decides what is trimmed.
    typed: readFields(
      names,
      (name) => fields.get(name),
      (text) => text,
    ),
    problems: {},
    notice: null,
    stamp: textOf(fields, 'stamp'),
    changedRows: null,
  };
}

/** Action data for a failed request: it keeps the values that were entered. */
export function unreachableAnswer(fields: FormData): SettingsResult {
  return { ...readSettingsForm(fields), notice: 'unreachable' };
}

export function settingsUrl(section: SectionName, isReset = false): string {
  return `/admin/settings/${section}${isReset ? '?reset' : ''}`;
}
