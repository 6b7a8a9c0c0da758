import './toasts.css';
import Check from '~icons/lucide/check';
import CircleAlert from '~icons/lucide/circle-alert';
import X from '~icons/lucide/x';
import { useEffect, useRef, useState } from 'react';
import { ProductPicture } from './product-picture.tsx';
import { useSharedValue } from './shared-value.ts';
import {
  dismissToast,
  type ShownToast,
  shownToasts,
  type Toast,
  toastDurationMs,
} from './toast.ts';

/** Info toasts are at the bottom right, success and error toasts at the top right (specification 8, ruling 30). */
export function Toasts() {
  const toasts = useSharedValue(shownToasts);
  const of = (kind: Toast['kind']) => toasts.filter((toast) => toast.kind === kind);
  return (
    <>
      <div className="toasts toasts-top">
        <Region toasts={of('success')} />
        <Region toasts={of('error')} isUrgent />
      </div>
      <div className="toasts toasts-bottom">
        <Region toasts={of('info')} />
      </div>
    </>
  );
}

/** For pages without JavaScript: the style sheet hides it after its duration. */
export function StandingToast({ toast }: { toast: Toast }) {
  const corner = toast.kind === 'info' ? 'toasts-bottom' : 'toasts-top';
  return (
    <div className={`toasts ${corner}`}>
      <ToastBody
        toast={toast}
        className="toast-standing"
        style={{ '--stay': `${toastDurationMs[toast.kind]}ms` } as React.CSSProperties}
      />
    </div>
  );
}

/** The live region exists before its first message, so that screen readers announce it. */
function Region({ toasts, isUrgent = false }: { toasts: ShownToast[]; isUrgent?: boolean }) {
  return (
    <div role={isUrgent ? 'alert' : 'status'} className="grid justify-items-end gap-2">
      {toasts.map((toast) => (
        <TimedToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function TimedToast({ toast }: { toast: ShownToast }) {
  const { id, kind } = toast;
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return () => {};
    const timer = setTimeout(() => dismissToast(id), toastDurationMs[kind]);
    return () => clearTimeout(timer);
  }, [id, kind, isHeld]);
  const drag = useDragAway(() => dismissToast(id));
  return (
    <ToastBody
      toast={toast}
      {...(kind === 'error' && { ...drag, className: 'touch-pan-y select-none' })}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {kind === 'error' && (
        <button
          type="button"
          aria-label="Close"
          onClick={() => dismissToast(id)}
          className="-my-2 -me-3 ms-auto grid size-target flex-none place-items-center rounded-full"
        >
          <X aria-hidden="true" className="icon" />
        </button>
      )}
    </ToastBody>
  );
}

type ToastBodyProps = React.ComponentProps<'div'> & { toast: Toast };

function ToastBody({ toast, className = '', children, ...rest }: ToastBodyProps) {
  const { kind, text, picture } = toast;
  const colours = kind === 'error' ? 'bg-bad text-on-bad' : 'bg-ink text-on-ink';
  return (
    <div
      className={`toast flex w-fit items-center gap-3 rounded-2 py-3.5 ps-4 pe-5 text-t2 leading-[1.35] shadow-window forced-colors:border ${colours} ${className}`}
      {...rest}
    >
      {kind === 'error' && <CircleAlert aria-hidden="true" className="icon text-[1.1rem]" />}
      {kind === 'success' && <Check aria-hidden="true" className="icon text-[1.1rem]" />}
      {picture && (
        <ProductPicture picture={picture} alt="" sizes="2.5rem" className="-my-1 w-10 flex-none" />
      )}
      <p className="min-w-0 wrap-anywhere">{text}</p>
      {children}
    </div>
  );
}

/** Specification 9: a toast is closed when dragged by this share of its width. */
const closesAt = 0.8;

type PointerEvent = React.PointerEvent<HTMLElement>;

/** Makes an element draggable sideways; released too early, it snaps back. */
function useDragAway(onAway: () => void) {
  const startX = useRef<number | null>(null);

  function moved({ clientX }: PointerEvent): number {
    return startX.current === null ? 0 : clientX - startX.current;
  }

  function end(event: PointerEvent) {
    const isAway = Math.abs(moved(event)) >= closesAt * event.currentTarget.offsetWidth;
    startX.current = null;
    event.currentTarget.style.translate = '';
    if (isAway) onAway();
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.target instanceof Element && event.target.closest('button')) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      event.currentTarget.style.translate = `${moved(event)}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
