/**
 * Keeps text, selection and caret of text areas until the returned function is called. React gives a text area its
 * default once more while it hydrates the page, which loses what was typed, and a selection that is about to be
 * replaced.
 */
export function keepEarlyText(): () => void {
  const areas = [...document.querySelectorAll('textarea')].filter((area) => area.defaultValue);
  for (const area of areas) {
    // A text area whose value was set no longer follows its default. The same value moves no caret.
    const { value } = area;
    area.value = value;
    // React sets the value where the content is the default.
    Object.defineProperty(area, 'textContent', { configurable: true, get: () => null });
  }
  return () => {
    for (const area of areas) Reflect.deleteProperty(area, 'textContent');
  };
}
