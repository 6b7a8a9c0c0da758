const maxLineLength = 200;

/** For a line of a mail's head: a line break in it would begin a line of the sender's own. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLineLength);
}
