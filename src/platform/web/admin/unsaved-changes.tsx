import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useBlocker, useNavigation } from 'react-router';
import { Button } from '../button.tsx';
import { Dialog, DialogButtons } from '../dialog.tsx';

interface UnsavedChangesProps {
  form: RefObject<HTMLFormElement | null>;
  /** The action returned the form unsaved: all of its values are unsaved. */
  isAnswered: boolean;
  /** Navigation that keeps the form mounted: to any URL of this page, or to the exact URL only. */
  staysOn: 'page' | 'address';
}

/** Confirms before navigation other than submitting the form discards its changes. Rendered beside or inside the form. */
export function UnsavedChanges({ form, isAnswered, staysOn }: UnsavedChangesProps) {
  const watched = useWatchedForm(form, isAnswered);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isSamePage = from.pathname === to.pathname;
    const isSameAddress = isSamePage && from.search === to.search;
    // A change of the hash does not leave the form; submitting another form of the same URL does.
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
  // A new dialog for each blocked navigation: the browser may have closed the previous one already.
  return <DiscardDialog key={location.key} onDiscard={proceed} onKeep={reset} />;
}

function useWatchedForm(form: RefObject<HTMLFormElement | null>, isAnswered: boolean) {
  const { state } = useNavigation();
  const [watched] = useState(watchedForm);
  // With the render that shows the message: leaving right after it discards nothing.
  useLayoutEffect(() => watched.onNavigation(state, isAnswered), [watched, state, isAnswered]);
  useEffect(() => (form.current ? watched.watch(form.current) : () => {}), [watched, form]);
  return watched;
}

function watchedForm() {
  let form: HTMLFormElement | null = null;
  /** The content of the unchanged form; null until it is known. */
  let saved: string | null = null;
  let isAnswered = false;
  /** True while a submit starts, which the blocker sees as a navigation. */
  let isLeaving = false;
  let isSent = false;
  let isSubmitting = false;
  return {
    hasChanges(): boolean {
      if (!form || isLeaving) return false;
      return isAnswered || (saved !== null && contentOf(form) !== saved);
    },
    /** A submitted form that returns no action data has been saved. */
    onNavigation(state: 'idle' | 'loading' | 'submitting', isAnsweredNow: boolean): void {
      isAnswered = isAnsweredNow;
      if (state === 'submitting' && isSent) [isSent, isSubmitting] = [false, true];
      if (state !== 'idle' || !isSubmitting) return;
      isSubmitting = false;
      if (!isAnswered && form) saved = contentOf(form);
    },
    watch(element: HTMLFormElement): () => void {
      form = element;
      if (hasEarlyInput(element)) saved = '';
      // Fields that effects add during hydration are not changes.
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
  const isAnswered = useRef(false);
  // The browser's close event can come once the next question is shown, which it must not answer.
  const keepOnce = useCallback(() => {
    if (!isAnswered.current) onKeep();
    isAnswered.current = true;
  }, [onKeep]);
  useEffect(() => {
    // The browser would close the dialog below together with this one.
    const onKey = (event: KeyboardEvent) => {
      const dialog = keep.current?.closest('dialog');
      // The effect may outlive its dialog; a later Escape is not for it.
      if (event.key !== 'Escape' || !dialog?.open) return;
      event.preventDefault();
      event.stopPropagation();
      dialog.close();
      keepOnce();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [keepOnce]);
  // Native close returns the focus to the previously focused element.
  const close = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('dialog')?.close();
    keepOnce();
  };
  return (
    <Dialog
      title="Discard unsaved changes?"
      text="Your changes have not been saved."
      onClose={keepOnce}
    >
      <DialogButtons>
        <Button type="button" kind="quiet" onClick={onDiscard}>
          Discard changes
        </Button>
        {/* The safe choice has the focus: Enter and Escape lose nothing. */}
        <Button type="button" ref={keep} onClick={close} data-first-focus>
          Keep editing
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Serializes what the form would submit, for comparison. */
function contentOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    value instanceof File ? `${value.name} ${value.size}` : value,
  ]);
  return JSON.stringify(entries);
}

/** Whether the form was edited before hydration or the browser restored earlier input. */
function hasEarlyInput(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (field instanceof HTMLSelectElement) return isOtherChosen(field);
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
    if (field.type === 'file') return field.files !== null && field.files.length > 0;
    if (field.type === 'checkbox' || field.type === 'radio') {
      return field.checked !== field.defaultChecked;
    }
    return field.value !== field.defaultValue;
  });
}

/** Without a default the browser selects the first option. */
function isOtherChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
  const chosen = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(0, chosen);
}
