import { type RefObject, useEffect, useState } from 'react';

/** Lets the rows of a list be dragged to another place; answers which one is on its way. */
export function useDragOrder(
  list: RefObject<HTMLOListElement | null>,
  onMove: (from: number, to: number) => void,
): number | null {
  const [dragged, setDragged] = useState<number | null>(null);
  useEffect(() => {
    const rows = list.current;
    if (!rows) return () => {};
    const listening = new AbortController();
    const { signal } = listening;
    const positionOf = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest('li') : null;
      return row ? [...rows.children].indexOf(row) : -1;
    };
    const start = (event: DragEvent) => {
      // Words in a field are dragged as words.
      if (event.target instanceof HTMLLIElement) setDragged(positionOf(event));
    };
    const enter = (event: DragEvent) => {
      const to = positionOf(event);
      if (dragged === null || to === -1 || to === dragged) return;
      onMove(dragged, to);
      setDragged(to);
    };
    const allow = (event: DragEvent) => dragged !== null && event.preventDefault();
    rows.addEventListener('dragstart', start, { signal });
    rows.addEventListener('dragenter', enter, { signal });
    rows.addEventListener('dragover', allow, { signal });
    rows.addEventListener('drop', allow, { signal });
    rows.addEventListener('dragend', () => setDragged(null), { signal });
    return () => listening.abort();
  });
  return dragged;
}
