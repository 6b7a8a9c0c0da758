/**
 * Keeps text, selection and caret of text areas until the returned function is called. React gives a text area its
 * default once more while it hydrates the page: what was typed is lost, and a selection that was about to be replaced.
 * Until then these text areas ignore it.
 */
export function keepEarlyText(): () => void {
  const areas = [...document.querySelectorAll('textarea')];
  for (const area of areas) {
    const text = area.defaultValue;
    Object.defineProperties(area, {
      defaultValue: { configurable: true, get: () => text, set: () => {} },
      // React sets the value only where the content is the default.
      textContent: { configurable: true, get: () => null },
    });
  }
  return () => {
    for (const area of areas) {
      Reflect.deleteProperty(area, 'defaultValue');
      Reflect.deleteProperty(area, 'textContent');
    }
  };
}
