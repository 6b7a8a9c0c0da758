import './modal.css';
import X from '~icons/lucide/x';
import { type KeyboardEvent, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';

/** Marks what has the focus at first. A field to type in is marked by being the first one that does not come later. */
const firstFocus =
  '[data-first-focus], input:not([type="hidden"], [type="file"], [type="radio"], [type="checkbox"], [data-later] *)';

interface ModalProps {
  title: string;
  /** 'small' asks a question, 'wide' holds a form. */
  size: 'small' | 'wide';
  /** The id of what says more than the title. */
  describedBy?: string;
  /** The address without it. */
  closeTo: string;
  children: React.ReactNode;
}

/**
 * A window over the page that its address opens and closes. Without JavaScript it stands there and
 * works; with it, it is modal, Escape closes it, and the focus goes back to where it was.
 */
export function Modal({ title, size, describedBy, closeTo, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return () => {};
    dialog.open = false;
    dialog.showModal();
    dialog.querySelector<HTMLElement>(firstFocus)?.focus();
    return () => dialog.close();
  }, []);

  function leave(event: SyntheticEvent) {
    event.preventDefault();
    void navigate(closeTo, { preventScrollReset: true });
  }

  /** Not left to the browser where it can be helped: it closes a question over the dialog along with it. */
  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    const { target, key } = event;
    const isOwn = target instanceof Element && target.closest('dialog') === ref.current;
    if (key === 'Escape' && isOwn && !event.defaultPrevented) leave(event);
  }

  /** A second Escape closes it whatever the page says: it stays open until the address says otherwise. */
  function reopen() {
    const dialog = ref.current;
    if (!dialog || dialog.open) return;
    const question = dialog.querySelector<HTMLDialogElement>('dialog:modal');
    dialog.showModal();
    // It stands below now; whoever presses Escape at a question goes on here.
    if (question) question.close();
    else void navigate(closeTo, { preventScrollReset: true });
  }

  return (
    <dialog
      ref={ref}
      open
      role={size === 'small' ? 'alertdialog' : 'dialog'}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onCancel={leave}
      onClose={reopen}
      className={`modal modal-${size}`}
    >
      <div className="flex items-start justify-between gap-4 ps-5 pe-3 pt-4 pb-2 md:ps-7 md:pe-5 md:pt-5">
        <h2 id={titleId} className={size === 'wide' ? 'text-[2rem]' : 'text-t5 leading-[1.1]'}>
          {title}
        </h2>
        <Link
          to={closeTo}
          preventScrollReset
          aria-label="Close"
          className="grid size-target flex-none place-items-center rounded-full transition-colors hover:bg-ink/8"
        >
          <X aria-hidden="true" className="icon text-[1.125rem]" />
        </Link>
      </div>
      {children}
    </dialog>
  );
}

/** The row of buttons at its end, the safe one first. */
export function ModalButtons({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-4 max-md:[&>*]:min-h-12 max-md:[&>*]:flex-1 md:px-7">
      {children}
    </div>
  );
}
