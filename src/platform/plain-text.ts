/** Removes control characters and normalizes line breaks to LF. */
export function plainText(text: string): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?/g, '\n');
  return lines.replaceAll(/[^\P{Cc}\n]/gu, ' ').trim();
}
