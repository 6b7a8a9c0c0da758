// Buttons that need scripts: hold-presses.ts repeats what is pressed before these have loaded. Browsers open panels and
// dialogs by themselves, and a second press would close them.
const needsScripts = 'button[type=button]:not([popovertarget], [commandfor])';
window.earlyPresses = [];
addEventListener(
  'click',
  (event) => {
    if (event.target.closest?.(needsScripts)) window.earlyPresses?.push(event);
  },
  true,
);
