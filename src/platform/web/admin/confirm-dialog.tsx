import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../button.tsx';
import { Dialog, DialogBody, DialogButtons } from '../dialog.tsx';

interface ConfirmDialogProps {
  question: string;
  /** The button's label, idle and while submitting: 'Delete', 'Deleting …'. */
  verb: { now: string; busy: string };
  /** Hidden fields of the confirmation. */
  fields: Readonly<Record<string, string>>;
  /** The form's action; defaults to the current URL. */
  action?: string;
  closeTo: string;
  /** What else the form asks for, as the password. */
  proof?: ReactNode;
  /** Describes the object and the consequence. */
  children: ReactNode;
}

/** Confirms a destructive action. Cancel has the initial focus. */
export function ConfirmDialog({ question, verb, fields, closeTo, ...rest }: ConfirmDialogProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const { action, proof, children } = rest;
  return (
    <Dialog title={question} text={children} closeTo={closeTo}>
      <Form method="post" {...(action !== undefined && { action })} className="contents">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {proof && <DialogBody>{proof}</DialogBody>}
        <DialogButtons>
          <ButtonLink kind="quiet" to={closeTo} preventScrollReset data-first-focus>
            Cancel
          </ButtonLink>
          <Button kind="bad" disabled={isSending}>
            {isSending ? verb.busy : verb.now}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

interface ConfirmDeleteProps {
  question: string;
  /** The name of the object to delete. */
  name: string;
  id: number;
  closeTo: string;
}

export function ConfirmDelete({ question, name, id, closeTo }: ConfirmDeleteProps) {
  return (
    <ConfirmDialog
      question={question}
      verb={{ now: 'Delete', busy: 'Deleting …' }}
      fields={{ intent: 'delete', id: `${id}` }}
      closeTo={closeTo}
    >
      <p className="text-muted">{name}</p>
    </ConfirmDialog>
  );
}
