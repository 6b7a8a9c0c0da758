import ChevronDown from '~icons/lucide/chevron-down';
import { Form, useNavigation } from 'react-router';
import { Button } from '../button.tsx';
import { useFocusOnProblem } from '../use-focus-on-problem.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';

interface AddFormProps {
  /** 'Add a promotion' */
  title: string;
  /** The button's label, idle and while submitting. */
  verb: { now: string; busy: string };
  /** Action data of a refused form: the form is open and its first problem has the focus. */
  result: object | undefined;
  /** The grid of the fields. */
  className: string;
  children: React.ReactNode;
}

/** The form for a new entry above a table. Collapsed until it is needed; changes are not left without a question. */
export function AddForm({ title, verb, result, className, children }: AddFormProps) {
  const ref = useFocusOnProblem<HTMLFormElement>(result);
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <details open={result !== undefined} className="group border-t border-ink">
      <summary className="flex min-h-14 items-center gap-2 font-medium">
        {title}
        <ChevronDown aria-hidden="true" className="icon group-open:rotate-180" />
      </summary>
      <Form
        ref={ref}
        method="post"
        noValidate
        aria-label={title}
        className={`grid max-w-[56rem] pt-2 pb-6 ${className}`}
      >
        {children}
        <UnsavedChanges form={ref} isAnswered={result !== undefined} staysOn="page" />
        <Button disabled={isSending} className="col-start-1 justify-self-start">
          {isSending ? verb.busy : verb.now}
        </Button>
      </Form>
    </details>
  );
}
