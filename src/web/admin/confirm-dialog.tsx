import { type ReactNode, useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Modal, ModalButtons } from './modal.tsx';

interface ConfirmDialogProps {
  question: string;
  /** On the button: 'Delete', and 'Deleting …' while it is sent. */
  verb: { now: string; busy: string };
  /** Sent with a yes. */
  fields: Readonly<Record<string, string>>;
  /** Where to; left out: the page it stands on. */
  action?: string;
  closeTo: string;
  /** What it is about. */
  children: ReactNode;
}

/** Asks before something that cannot be taken back. The way out has the focus first. */
export function ConfirmDialog({ question, verb, fields, closeTo, ...rest }: ConfirmDialogProps) {
  const textId = useId();
  const isSending = useNavigation().formMethod === 'POST';
  const { action, children } = rest;
  return (
    <Modal title={question} size="small" describedBy={textId} closeTo={closeTo}>
      <div id={textId} className="grid gap-3 px-5 pb-6 text-[1rem] md:px-7">
        {children}
      </div>
      <Form method="post" {...(action !== undefined && { action })} className="contents">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ModalButtons>
          <ButtonLink kind="quiet" to={closeTo} preventScrollReset data-first-focus>
            Cancel
          </ButtonLink>
          <Button kind="bad" disabled={isSending}>
            {isSending ? verb.busy : verb.now}
          </Button>
        </ModalButtons>
      </Form>
    </Modal>
  );
}

interface ConfirmDeleteProps {
  question: string;
  /** What would be gone. */
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
