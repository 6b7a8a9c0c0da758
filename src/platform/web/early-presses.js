// Buttons that work by scripts alone: hold-presses.ts repeats what is pressed before these have come.
window.earlyPresses = [];
addEventListener(
  'click',
  (event) => {
    if (event.target.closest?.('button[type=button]')) window.earlyPresses?.push(event);
  },
  true,
);
