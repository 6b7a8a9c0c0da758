/** Where the file of a video is served, beside the pictures. */
export function videoUrl(file: string): string {
  return `/pictures/${file}`;
}
