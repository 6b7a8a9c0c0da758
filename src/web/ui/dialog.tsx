import './dialog.css';
import { useEffect, useId, useRef } from 'react';

interface DialogProps {
  role?: 'dialog' | 'alertdialog';
  title: string;
  /** Called when the browser has closed it: Escape, or a button of a form with method="dialog". */
  onClose?: () => void;
  className?: string;
  children: React.ReactNode;
}

/**
 * Open from the first byte: without JavaScript it stands over the page and its links and buttons work,
 * with it it is modal.
 */
export function Dialog({ role = 'dialog', title, onClose, className = '', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.matches(':modal')) return;
    dialog.open = false;
    dialog.showModal();
  }, []);
  return (
    <dialog
      ref={ref}
      open
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-words` : undefined}
      onClose={onClose}
      className={`window-dialog rounded-3 bg-raised text-ink shadow-window ${className}`}
    >
      <h2 id={`${id}-title`} className="text-t5 leading-[1.1]">
        {title}
      </h2>
      <div id={`${id}-words`} className="mt-3">
        {children}
      </div>
    </dialog>
  );
}

/** The row of buttons at a dialog's end, the safe one first. */
export function DialogButtons({ children }: { children: React.ReactNode }) {
  return (
    <div className="mt-7 flex flex-wrap justify-end gap-3 [&>*]:flex-[1_1_8rem]">{children}</div>
  );
}
