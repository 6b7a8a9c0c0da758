/**
 * Keeps what is typed into text areas until the returned function is called, which puts it back: React sets a text
 * area that has a default to it while it hydrates the page.
 */
export function keepEarlyText(): () => void {
  const typed = new Map<HTMLTextAreaElement, string>();
  for (const area of document.querySelectorAll('textarea')) {
    if (area.value !== area.defaultValue) typed.set(area, area.value);
  }
  const keep = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
  };
  window.addEventListener('input', keep, true);
  return () => {
    window.removeEventListener('input', keep, true);
    for (const [area, text] of typed) if (area.value !== text) area.value = text;
  };
}
