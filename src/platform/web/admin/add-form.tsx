import ChevronDown from '~icons/lucide/chevron-down';
import { Form, useNavigation } from 'react-router';
import { Button } from '../button.tsx';
import { useFocusOnProblem } from '../use-focus-on-problem.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';

interface CollapsedFormProps {
  /** 'Add a promotion' */
  title: string;
  /** The button's label, idle and while submitting. */
  verb: { now: string; busy: string };
  /** Action data of a refused form: the form is open and its first problem has the focus. */
  result: object | undefined;
  /** The grid of the fields. */
  className: string;
  children: React.ReactNode;
  /** Where a page has several forms, whether this one is being sent. */
  isSending?: boolean;
  look?: keyof typeof looks;
  /** Another button, after the one that Enter presses. */
  beside?: React.ReactNode;
}

const looks = {
  page: { rule: 'border-ink', grid: 'max-w-[56rem] pt-2 pb-6' },
  card: { rule: 'border-line', grid: 'pt-2' },
};

/** The form for a new entry above a table. Changes are not left without a question. */
export function AddForm({ children, ...form }: CollapsedFormProps) {
  const ref = useFocusOnProblem<HTMLFormElement>(form.result);
  return (
    <CollapsedForm ref={ref} {...form}>
      {children}
      <UnsavedChanges form={ref} isAnswered={form.result !== undefined} staysOn="page" />
    </CollapsedForm>
  );
}

/** A form that is closed until it is needed. */
export function CollapsedForm(props: CollapsedFormProps & { ref: React.Ref<HTMLFormElement> }) {
  const { title, verb, result, className, children, ref, beside, look = 'page' } = props;
  const isSendingAny = useNavigation().formMethod === 'POST';
  const { isSending = isSendingAny } = props;
  return (
    <details open={result !== undefined} className={`group border-t ${looks[look].rule}`}>
      <summary className="flex min-h-14 items-center gap-2 font-medium">
        {title}
        <ChevronDown aria-hidden="true" className="icon group-open:rotate-180" />
      </summary>
      <Form
        ref={ref}
        method="post"
        noValidate
        preventScrollReset={look === 'card'}
        aria-label={title}
        className={`grid ${looks[look].grid} ${className}`}
      >
        {children}
        <div className="col-span-full flex flex-wrap gap-3">
          <Button disabled={isSending}>{isSending ? verb.busy : verb.now}</Button>
          {beside}
        </div>
      </Form>
    </details>
  );
}
