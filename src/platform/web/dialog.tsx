import './dialog.css';
import X from '~icons/lucide/x';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Link, useNavigate } from 'react-router';

interface DialogProps {
  title: string;
  /** 'wide' for forms and records. */
  size?: 'small' | 'wide';
  /** What a question or an announcement says: the dialog is an alert and is read out with it. */
  text?: ReactNode;
  /** The URL without the dialog, if the URL opens it. */
  closeTo?: string;
  /** Called when the browser has closed a dialog without URL: by Escape or a form with method="dialog". */
  onClose?: () => void;
  children: ReactNode;
}

/**
 * Rendered open: without JavaScript the dialog covers the page and its links and forms work;
 * with JavaScript it is modal, Escape closes it and the focus returns to its opener.
 */
export function Dialog({ closeTo, ...props }: DialogProps) {
  return closeTo === undefined ? <Frame {...props} /> : <UrlDialog {...props} closeTo={closeTo} />;
}

/** Apart, because a dialog without URL may be rendered outside of the router. */
function UrlDialog({ closeTo, ...props }: DialogProps & { closeTo: string }) {
  const navigate = useNavigate();
  const leave = () => void navigate(closeTo, { preventScrollReset: true });

  function onCancel(event: SyntheticEvent) {
    event.preventDefault();
    leave();
  }

  /** Handled here because the browser would close a confirmation on top together with this dialog. */
  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    const { target, key } = event;
    const isOwn = target instanceof Element && target.closest('dialog') === event.currentTarget;
    if (key === 'Escape' && isOwn && !event.defaultPrevented) onCancel(event);
  }

  /** Browsers close a dialog on a second Escape regardless of preventDefault: it reopens until the URL changes. */
  function reopen({ currentTarget: dialog }: SyntheticEvent<HTMLDialogElement>) {
    if (dialog.open || !dialog.isConnected) return;
    const question = dialog.querySelector<HTMLDialogElement>('dialog:modal');
    dialog.showModal();
    // The reopened dialog covers the confirmation; Escape there means to stay in this dialog.
    if (question) question.close();
    else leave();
  }

  return (
    <Frame
      {...props}
      closeTo={closeTo}
      onCancel={onCancel}
      onKeyDown={onKeyDown}
      onClose={reopen}
    />
  );
}

/** Selects the element with the initial focus: a marked one, else the first text field outside of `data-later`. */
const firstFocus =
  '[data-first-focus], :is(textarea, input:not([type="hidden"], [type="file"], [type="radio"], [type="checkbox"])):not([data-later] *)';

type FrameProps = Omit<DialogProps, 'onClose'> &
  Pick<ComponentProps<'dialog'>, 'onCancel' | 'onClose' | 'onKeyDown'>;

function Frame({ title, size = 'small', text, closeTo, children, ...handlers }: FrameProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isAlert = text !== undefined;
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return () => {};
    dialog.open = false;
    dialog.showModal();
    dialog.querySelector<HTMLElement>(firstFocus)?.focus();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      open
      role={isAlert ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-text` : undefined}
      className={`dialog dialog-${size}`}
      {...handlers}
    >
      <div className="flex items-start justify-between gap-4 ps-5 pe-3 pt-4 pb-2 md:ps-7 md:pe-5 md:pt-5">
        <h2
          id={`${id}-title`}
          className={size === 'wide' ? 'text-[2rem]' : 'text-t5 leading-[1.1]'}
        >
          {title}
        </h2>
        {closeTo !== undefined && <CloseLink to={closeTo} />}
      </div>
      {isAlert && (
        <DialogBody id={`${id}-text`} className="gap-3 text-[1rem]">
          {text}
        </DialogBody>
      )}
      {children}
    </dialog>
  );
}

function CloseLink({ to }: { to: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label="Close"
      className="grid size-target flex-none place-items-center rounded-full transition-colors hover:bg-ink/8"
    >
      <X aria-hidden="true" className="icon text-[1.125rem]" />
    </Link>
  );
}

/** The part between the title and the buttons, a grid that scrolls. */
export function DialogBody({ className = '', ...rest }: ComponentProps<'div'>) {
  const look =
    'grid min-h-0 flex-1 content-start overflow-y-auto overscroll-contain px-5 pt-1 pb-6 md:px-7';
  return <div className={`${look} ${className}`} {...rest} />;
}

/** The buttons, the safe one first. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-4 max-md:[&>*]:min-h-12 max-md:[&>*]:flex-auto md:px-7">
      {children}
    </div>
  );
}
