/** What browsers accept for type=email (HTML standard), with a dot in the domain. */
export function isEmail(text: string): boolean {
  const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
  const pattern = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@${label}(?:\\.${label})+$`);
  return text.length <= 254 && pattern.test(text);
}
