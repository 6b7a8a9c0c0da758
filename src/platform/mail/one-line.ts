const maxLineLength = 200;

/** For header values: a line break would allow header injection. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLineLength);
}
