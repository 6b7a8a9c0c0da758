/**
 * UTF-8 as a string of one character per byte, for work on the ASCII of large texts. A single character beyond Latin-1,
 * such as a dash, doubles the memory of every copy of a page, and V8 returns copies of that size to the system while the
 * shop is paused.
 */
export const byteString = {
  of: (text: string): string => Buffer.from(text).toString('latin1'),
  ofBytes: (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('latin1'),
  toBytes: (characters: string): Buffer<ArrayBuffer> => Buffer.from(characters, 'latin1'),
};
