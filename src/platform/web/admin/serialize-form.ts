/** Serializes what the form would submit, for comparison. */
export function contentOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    value instanceof File ? `${value.name} ${value.size}` : value,
  ]);
  return JSON.stringify(entries);
}

/** Whether the form was edited before hydration or the browser restored earlier input. */
export function hasEarlyInput(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (field instanceof HTMLSelectElement) return isOtherChosen(field);
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
    if (field.type === 'file') return field.files !== null && field.files.length > 0;
    if (field.type === 'checkbox' || field.type === 'radio') {
      return field.checked !== field.defaultChecked;
    }
    return field.value !== field.defaultValue;
  });
}

/** Without a default the browser selects the first option. */
function isOtherChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
  const chosen = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(0, chosen);
}
