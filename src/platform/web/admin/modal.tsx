import './modal.css';
import X from '~icons/lucide/x';
import { type KeyboardEvent, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';

/** Selects the element with the initial focus: a marked one, else the first text field outside of `data-later`. */
const firstFocus =
  '[data-first-focus], input:not([type="hidden"], [type="file"], [type="radio"], [type="checkbox"], [data-later] *)';

interface ModalProps {
  title: string;
  /** 'small' for confirmations, 'wide' for forms. */
  size: 'small' | 'wide';
  /** The id of the describing element. */
  describedBy?: string;
  /** The URL without the dialog. */
  closeTo: string;
  children: React.ReactNode;
}

/**
 * A dialog that the URL opens and closes. Without JavaScript it is not modal but
 * works; with JavaScript it is modal, Escape closes it and the focus returns to its opener.
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

  /** Handled here because the browser would close a confirmation on top together with this dialog. */
  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    const { target, key } = event;
    const isOwn = target instanceof Element && target.closest('dialog') === ref.current;
    if (key === 'Escape' && isOwn && !event.defaultPrevented) leave(event);
  }

  /** Browsers close a dialog on a second Escape regardless of preventDefault: it reopens until the URL changes. */
  function reopen() {
    const dialog = ref.current;
    if (!dialog || dialog.open) return;
    const question = dialog.querySelector<HTMLDialogElement>('dialog:modal');
    dialog.showModal();
    // The reopened dialog covers the confirmation; Escape there means to stay in this dialog.
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

/** The dialog's buttons, the safe one first. */
export function ModalButtons({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-4 max-md:[&>*]:min-h-12 max-md:[&>*]:flex-1 md:px-7">
      {children}
    </div>
  );
}
