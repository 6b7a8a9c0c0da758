/** FNV-1a of 32 bits with a final mix, for what runs with every request. It protects nothing by itself. */
export function fastHash(seed: number, text: string): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
  return (hash ^ (hash >>> 13)) | 0;
}
