import { type Point, swipeStep } from './gallery-views.ts';

const maxScale = 4;
/** A finger is never quite still. */
const tapPx = 8;
const arrowScrollPx = 80;
/** To the right and down. */
const arrows: Partial<Record<string, [-1 | 0 | 1, -1 | 0 | 1]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/**
 * What the zoom does beyond its HTML, loaded when it is first opened: picture sources for the shown size, drag, pinch,
 * swipe and keys. `onMove` shows the next or the previous view.
 */
export function startZoom(dialog: HTMLDialogElement, onMove: (step: -1 | 1) => void): void {
  const frame = dialog.querySelector('section');
  const magnify = dialog.querySelector<HTMLInputElement>('[name=magnify]');
  if (!frame || !magnify) return;
  // Browsers without support for invoker commands have not opened it.
  const isUnaided = !('commandForElement' in HTMLButtonElement.prototype);
  if (isUnaided && !dialog.open) dialog.showModal();
  if (frame.style.touchAction === 'none') return;
  frame.style.touchAction = 'none';

  const zoom = scaleOf(dialog, frame, magnify);
  followPointers(frame, { zoom, onMove });
  if (magnify.checked) zoom.to(2);
  magnify.addEventListener('change', () => zoom.to(magnify.checked ? 2 : 1));
  dialog.addEventListener('close', () => {
    zoom.to(1);
    for (const video of frame.querySelectorAll('video')) video.pause();
  });
  dialog.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (target instanceof HTMLVideoElement || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (key === '+' || key === '=') zoom.to(zoom.now() * 2);
    if (key === '-') zoom.to(zoom.now() / 2);
    const [right, down] = arrows[key] ?? [0, 0];
    if (zoom.now() === 1 && right !== 0) return onMove(right);
    // The picture itself is scrolled by the browser.
    if (target === frame) return;
    frame.scrollBy(right * arrowScrollPx, down * arrowScrollPx);
  });
}

interface Zoom {
  now: () => number;
  /** Keeps the part of the picture that is at this point, by default the middle of the window. */
  to: (wanted: number, at?: Point) => void;
}

function scaleOf(dialog: HTMLElement, frame: HTMLElement, magnify: HTMLInputElement): Zoom {
  let scale = 1;
  const shownView = () => [...frame.children].find((view) => view.clientWidth > 0);

  function to(wanted: number, at = { x: innerWidth / 2, y: innerHeight / 2 }) {
    const before = shownView()?.getBoundingClientRect();
    scale = Math.min(maxScale, Math.max(1, wanted));
    magnify.checked = scale > 1;
    dialog.style.setProperty('--zoom', `${scale}`);
    for (const source of frame.querySelectorAll('[sizes]')) {
      source.setAttribute('sizes', `${Math.ceil(scale) * 100}vmin`);
    }
    const after = shownView()?.getBoundingClientRect();
    if (!before || !after) return;
    const growth = after.width / before.width;
    frame.scrollLeft += after.left + (at.x - before.left) * growth - at.x;
    frame.scrollTop += after.top + (at.y - before.top) * growth - at.y;
  }
  return { now: () => scale, to };
}

interface Moves {
  zoom: Zoom;
  onMove: (step: -1 | 1) => void;
}

/** One finger or the mouse drags a magnified picture, or swipes to another; two pinch; a tap magnifies. */
function followPointers(frame: HTMLElement, { zoom, onMove }: Moves): void {
  const pointers = new Map<number, Point>();
  let start: Point | null = null;
  let isTap = true;
  let isSwipe = true;

  frame.addEventListener('pointerdown', (event) => {
    if (event.target instanceof HTMLVideoElement || event.button !== 0) return;
    if (pointers.size === 0) {
      start = pointOf(event);
      isTap = true;
      isSwipe = event.pointerType !== 'mouse' && zoom.now() === 1;
    } else isSwipe = false;
    pointers.set(event.pointerId, pointOf(event));
  });

  frame.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before || !start) return;
    const point = pointOf(event);
    const [other] = [...pointers].filter(([id]) => id !== event.pointerId);
    if (isTap && !other && distance(start, point) < tapPx) return;
    // From here on the label does not take the pointer for a click.
    isTap = false;
    frame.setPointerCapture(event.pointerId);
    if (other) {
      pointers.set(event.pointerId, point);
      const [, fixed] = other;
      const growth = distance(point, fixed) / Math.max(1, distance(before, fixed));
      zoom.to(zoom.now() * growth, fixed);
    } else {
      // Browsers round a position, and the parts of a pixel would add up.
      const [x, y] = [Math.trunc(before.x - point.x), Math.trunc(before.y - point.y)];
      pointers.set(event.pointerId, { x: before.x - x, y: before.y - y });
      frame.scrollBy(x, y);
    }
  });

  const end = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0 || !start || !isSwipe) return;
    const step = event.type === 'pointerup' && swipeStep(start, pointOf(event));
    if (step) onMove(step);
  };
  frame.addEventListener('pointerup', end);
  frame.addEventListener('pointercancel', end);

  frame.addEventListener('click', (event) => {
    if (event.target instanceof HTMLVideoElement) return;
    event.preventDefault();
    const isOnPicture = event.target instanceof Element && event.target.closest('label') !== null;
    if (isTap && isOnPicture) zoom.to(zoom.now() > 1 ? 1 : 2, pointOf(event));
  });
  frame.addEventListener('dragstart', (event) => event.preventDefault());
  // Browsers report a pinch on a touchpad as a wheel with the control key.
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom.to(zoom.now() * Math.exp(-event.deltaY / 100), pointOf(event));
  };
  frame.addEventListener('wheel', onWheel, { passive: false });
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
