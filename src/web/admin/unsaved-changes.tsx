import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useBlocker, useNavigation } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx';
import { contentOf, hasEarlyInput } from './form-content.ts';

interface UnsavedChangesProps {
  form: RefObject<HTMLFormElement | null>;
  /** The form was answered without being saved: all of it is unsaved. */
  isAnswered: boolean;
  /** What keeps the form as it is: any address of this page, or this very one. */
  staysOn: 'page' | 'address';
}

/** Asks before anything but sending the form takes away what is typed in it. Stands beside or inside of the form. */
export function UnsavedChanges({ form, isAnswered, staysOn }: UnsavedChangesProps) {
  const watched = useWatchedForm(form, isAnswered);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isSamePage = from.pathname === to.pathname;
    const isSameAddress = isSamePage && from.search === to.search;
    // Going to another part of the same address is no leaving; sending another form of it is.
    const isLeaving = !isSameAddress || (staysOn === 'address' && from.hash === to.hash);
    return !(staysOn === 'page' && isSamePage) && isLeaving && watched.hasChanges();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (watched.hasChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [watched]);
  if (blocker.state !== 'blocked') return null;
  const { location, proceed, reset } = blocker;
  // Asked anew for each way out: the browser may have closed the last question already.
  return <DiscardDialog key={location.key} onDiscard={proceed} onKeep={reset} />;
}

function useWatchedForm(form: RefObject<HTMLFormElement | null>, isAnswered: boolean) {
  const { state } = useNavigation();
  const [watched] = useState(watchedForm);
  useEffect(() => watched.goOn(state, isAnswered), [watched, state, isAnswered]);
  useEffect(() => (form.current ? watched.watch(form.current) : () => {}), [watched, form]);
  return watched;
}

function watchedForm() {
  let form: HTMLFormElement | null = null;
  /** What stood in it when nothing was changed; null until that is known. */
  let saved: string | null = null;
  let isAnswered = false;
  /** While sending it begins, which is a navigation like any other. */
  let isLeaving = false;
  let isSent = false;
  let isUnderWay = false;
  return {
    hasChanges(): boolean {
      if (!form || isLeaving) return false;
      return isAnswered || (saved !== null && contentOf(form) !== saved);
    },
    /** What was sent and came back without an answer is saved. */
    goOn(state: 'idle' | 'loading' | 'submitting', isAnsweredNow: boolean): void {
      isAnswered = isAnsweredNow;
      if (state === 'submitting' && isSent) [isSent, isUnderWay] = [false, true];
      if (state !== 'idle' || !isUnderWay) return;
      isUnderWay = false;
      if (!isAnswered && form) saved = contentOf(form);
    },
    watch(element: HTMLFormElement): () => void {
      form = element;
      if (hasEarlyInput(element)) saved = '';
      // What scripts add to the form when they take over is no change of it.
      const timer = setTimeout(() => (saved ??= contentOf(element)));
      const onSubmit = () => {
        [isLeaving, isSent] = [true, true];
        setTimeout(() => (isLeaving = false));
      };
      element.addEventListener('submit', onSubmit, { capture: true });
      return () => {
        form = null;
        clearTimeout(timer);
        element.removeEventListener('submit', onSubmit, { capture: true });
      };
    },
  };
}

interface DiscardDialogProps {
  onDiscard: () => void;
  onKeep: () => void;
}

function DiscardDialog({ onDiscard, onKeep }: DiscardDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  // The safe one: Enter and Escape lose nothing.
  useEffect(() => keep.current?.focus(), []);
  useEffect(() => {
    // The browser would close a dialog below along with this one.
    const onKey = (event: KeyboardEvent) => {
      const dialog = keep.current?.closest('dialog');
      // An effect is cleaned up some time after its dialog has gone: the key is no longer for it.
      if (event.key !== 'Escape' || !dialog?.open) return;
      event.preventDefault();
      event.stopPropagation();
      dialog.close();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  // Closed by the browser, the focus goes back to where it was.
  const close = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    currentTarget.closest('dialog')?.close();
  return (
    <Dialog role="alertdialog" title="Discard unsaved changes?" onClose={onKeep}>
      <p>Your changes have not been saved.</p>
      <DialogButtons>
        <Button type="button" kind="quiet" onClick={onDiscard}>
          Discard changes
        </Button>
        <Button type="button" ref={keep} onClick={close}>
          Keep editing
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
