/** Digits and what people write between them in one line, at least five of them. */
export function isPhone(text: string): boolean {
  return /^[+()\d\p{Zs}./-]+$/u.test(text) && text.replace(/\D/g, '').length >= 5;
}
