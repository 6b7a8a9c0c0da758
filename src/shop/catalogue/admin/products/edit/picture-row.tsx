import { CheckboxField } from '#platform/web/checkbox.tsx';
import { maxAltLength, pictureName } from '#shop/catalogue/rules/picture-list.ts';
import type { Picture } from '#platform/images.ts';
import ArrowDown from '~icons/lucide/arrow-down';
import ArrowUp from '~icons/lucide/arrow-up';
import X from '~icons/lucide/x';
import { useIsHydrated } from '#platform/web/use-is-hydrated.ts';
import { ProductPicture } from '#platform/web/product-picture.tsx';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface PictureRowProps {
  picture: Picture;
  position: number;
  count: number;
  onPlace: (position: number) => void;
  onRemove: () => void;
}

/** One picture of the list: its alt text and the controls that move or remove it. */
export function PictureRow({ picture, position, count, onPlace, onRemove }: PictureRowProps) {
  const hasScripts = useIsHydrated();
  const number = position + 1;
  return (
    <>
      <ProductPicture picture={picture} alt="" sizes="3.5rem" className="w-14" />
      <div className="grid min-w-0 gap-1">
        <input type="hidden" name={pictureName(position, 'name')} value={picture.name} />
        <input
          name={pictureName(position, 'alt')}
          defaultValue={picture.alt}
          maxLength={maxAltLength}
          placeholder="Alt text (default: title)"
          autoComplete="off"
          aria-label={`Alt text of picture ${number}`}
          className="picture-words"
        />
        {hasScripts ? (
          <div className="flex">
            <RowTool
              label={`Move picture ${number} up`}
              isOff={number === 1}
              onPress={() => onPlace(position - 1)}
            >
              <ArrowUp aria-hidden="true" className="icon" />
            </RowTool>
            <RowTool
              label={`Move picture ${number} down`}
              isOff={number === count}
              onPress={() => onPlace(position + 1)}
            >
              <ArrowDown aria-hidden="true" className="icon" />
            </RowTool>
            <RowTool label={`Remove picture ${number}`} onPress={onRemove}>
              <X aria-hidden="true" className="icon" />
            </RowTool>
          </div>
        ) : (
          <PlainTools position={position} count={count} />
        )}
      </div>
    </>
  );
}

interface RowToolProps {
  label: string;
  /** Uses aria-disabled, as a disabled button would lose the focus. */
  isOff?: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function RowTool({ label, isOff = false, onPress, children }: RowToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={({ currentTarget }) => {
        if (!isOff) onPress();
        // Reordering the rows in the DOM blurs the button.
        requestAnimationFrame(() => currentTarget.isConnected && currentTarget.focus());
      }}
      className="grid size-9 place-items-center rounded-full hover:bg-ink/8 aria-disabled:text-edge aria-disabled:hover:bg-transparent max-md:size-target"
    >
      {children}
    </button>
  );
}

/** Without JavaScript the position is a number that takes effect when the form is saved. */
function PlainTools({ position, count }: { position: number; count: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-t1">
      <label>
        Position{' '}
        <input
          type="number"
          name={pictureName(position, 'place')}
          defaultValue={position + 1}
          min={1}
          max={count}
          className="picture-words w-14!"
        />
      </label>
      <CheckboxField name={pictureName(position, 'removed')} value="yes">
        Remove
      </CheckboxField>
    </div>
  );
}

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
