import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Makes the rows of a list draggable and returns the position of the dragged one. */
export function useDragOrder(
  list: RefObject<HTMLOListElement | null>,
  onMove: (from: number, to: number) => void,
): number | null {
  const [dragged, setDragged] = useState<number | null>(null);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const rows = list.current;
    if (!rows) return () => {};
    // Drag events fire faster than React renders, so state would be stale here.
    let from: number | null = null;
    const follow = (position: number | null) => {
      from = position;
      setDragged(position);
    };
    const positionOf = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest('li') : null;
      return row ? [...rows.children].indexOf(row) : -1;
    };
    const start = (event: DragEvent) => {
      // Text dragged from a field stays text; a dragged picture moves its row.
      const isRow = event.target instanceof Element && !event.target.matches('input');
      if (isRow) follow(positionOf(event));
    };
    const enter = (event: DragEvent) => {
      const to = positionOf(event);
      if (from === null) return;
      event.preventDefault();
      if (to === -1 || to === from) return;
      move(from, to);
      follow(to);
    };
    const allow = (event: DragEvent) => from !== null && event.preventDefault();
    const listening = new AbortController();
    const { signal } = listening;
    rows.addEventListener('dragstart', start, { signal });
    rows.addEventListener('dragenter', enter, { signal });
    rows.addEventListener('dragover', allow, { signal });
    rows.addEventListener('drop', allow, { signal });
    rows.addEventListener('dragend', () => follow(null), { signal });
    return () => listening.abort();
  }, [list]);
  return dragged;
}
