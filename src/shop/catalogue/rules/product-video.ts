/** The video of a product, which its gallery shows after the pictures. */
export interface ProductVideo {
  /** Its name: see platform/video-upload.ts. */
  file: string;
  /** What it shows, in words; '' where the merchant has not said. */
  caption: string;
  uploadedAt: number;
}

export const maxCaptionLength = 200;

export const videoProblems = {
  missing: 'No video selected. Select an MP4 or WebM file.',
  'wrong-type': 'This is not an MP4 or WebM video. Export it as MP4 (H.264) or WebM.',
  'too-many-bytes': 'This video is too large. Select one of at most 100 MB.',
  'caption-too-long': `Too long. Enter at most ${maxCaptionLength} characters.`,
} as const;

export type VideoProblem = keyof typeof videoProblems;
