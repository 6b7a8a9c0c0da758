/** As people read it: no control characters but line breaks, and those as one character: forms send two. */
export function plainText(text: string): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?/g, '\n');
  return lines.replaceAll(/[^\P{Cc}\n]/gu, ' ').trim();
}
