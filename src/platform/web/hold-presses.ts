const presses = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'pointerup',
  'mouseup',
  'touchend',
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
];

const longestHoldMs = 5000;

/** Others, such as labels and the controls of a video, keep what the browser does with a click. */
const pressable = 'a, button, input, summary';

/**
 * Keeps presses from React until the returned function is called, which repeats those on something pressable. React
 * answers a press on a page that it is hydrating by hydrating all of it at once, and nothing is painted meanwhile.
 * Radio buttons and checkboxes change at once.
 */
export function holdPresses(): () => void {
  const held: MouseEvent[] = [];
  const hold = (event: Event) => {
    event.stopImmediatePropagation();
    const { target, type } = event;
    if (!(event instanceof MouseEvent) || type !== 'click' || isForNewTab(event)) return;
    if (!(target instanceof Element) || !target.closest(pressable)) return;
    if (!isCheckable(target)) event.preventDefault();
    held.push(event);
  };
  const holdChange = (event: Event) => {
    if (isCheckable(event.target)) event.stopImmediatePropagation();
  };
  for (const type of presses) window.addEventListener(type, hold, true);
  for (const type of ['input', 'change']) window.addEventListener(type, holdChange, true);

  const release = () => {
    for (const type of presses) window.removeEventListener(type, hold, true);
    for (const type of ['input', 'change']) window.removeEventListener(type, holdChange, true);
    void repeat(held.splice(0));
  };
  // A page that fails to hydrate still has its links and forms.
  setTimeout(release, longestHoldMs);
  return release;
}

async function repeat(clicks: readonly MouseEvent[]): Promise<void> {
  for (const click of clicks) {
    // After the effects in which the presses are released, and after what React renders for the click before.
    await Promise.resolve();
    // React reports a change only where the click makes it.
    if (isCheckable(click.target)) click.target.checked = isCheckedBefore(click.target);
    click.target?.dispatchEvent(new MouseEvent('click', click));
  }
}

function isCheckable(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(target.type);
}

/** A radio button is never unchecked by a click. */
function isCheckedBefore({ type, checked }: HTMLInputElement): boolean {
  return type === 'checkbox' && !checked;
}

function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
