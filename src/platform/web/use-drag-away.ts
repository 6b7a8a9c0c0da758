import { useRef } from 'react';

/** Specification 9: a toast is closed when dragged by this share of its width. */
const closesAt = 0.8;

type PointerEvent = React.PointerEvent<HTMLElement>;

/** Makes an element draggable sideways; released too early, it snaps back. */
export function useDragAway(onAway: () => void) {
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
