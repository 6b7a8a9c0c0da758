declare global {
  interface Window {
    /** Recorded by early-presses.js until this script has loaded. */
    earlyPresses: MouseEvent[] | undefined;
  }
}

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
  // Of radio buttons and checkboxes alone: what is typed is not held.
  'input',
  'change',
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
  const held = window.earlyPresses ?? [];
  window.earlyPresses = undefined;
  const hold = (event: Event) => {
    const { target, type } = event;
    if ((type === 'input' || type === 'change') && !isCheckable(target)) return;
    event.stopImmediatePropagation();
    if (!(event instanceof MouseEvent) || type !== 'click' || isForNewTab(event)) return;
    if (!(target instanceof Element && target.closest(pressable))) return;
    if (!isCheckable(target)) event.preventDefault();
    held.push(event);
  };
  for (const type of presses) window.addEventListener(type, hold, true);

  const release = () => {
    for (const type of presses) window.removeEventListener(type, hold, true);
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
    const { target } = click;
    // React reports a change only where the click makes it. A radio button is never unchecked by one.
    if (isCheckable(target)) target.checked = target.type === 'checkbox' && !target.checked;
    target?.dispatchEvent(new MouseEvent('click', click));
  }
}

function isCheckable(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && /radio|checkbox/.test(target.type);
}

function isForNewTab({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}
