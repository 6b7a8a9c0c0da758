import { useEffect, useId, useRef } from 'react';

interface DialogProps {
  role?: 'dialog' | 'alertdialog';
  title: string;
  /** Called when the browser has closed the dialog: by Escape or a form with method="dialog". */
  onClose?: () => void;
  className?: string;
  children: React.ReactNode;
}

/**
 * Rendered open: without JavaScript the dialog covers the page and its links and buttons work;
 * with JavaScript it becomes modal.
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
      className={`${look} ${className}`}
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

// Positioned and shaded before hydration too, while the dialog is not modal.
const look =
  'fixed inset-0 z-20 m-auto max-h-[calc(100dvh-2rem)] w-[min(100%-2rem,27rem)] overflow-y-auto overscroll-contain rounded-3 bg-raised p-[clamp(1.5rem,3vw,2rem)] text-ink shadow-window transition duration-250 backdrop:bg-veil not-[:modal]:shadow-[0_0_0_100vmax_var(--veil)] starting:translate-y-2 starting:opacity-0 forced-colors:border';

/** The button row at the end of a dialog, the safe action first. */
export function DialogButtons({ children }: { children: React.ReactNode }) {
  return (
    <div className="mt-7 flex flex-wrap justify-end gap-3 [&>*]:flex-[1_0_auto]">{children}</div>
  );
}
