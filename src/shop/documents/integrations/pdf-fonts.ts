import { hasUnprintable } from '#shop/documents/rules/document.ts';

type Pdf = PDFKit.PDFDocument;

interface FontFiles {
  /** Latin, Greek, Cyrillic and more. */
  plain: string;
  bold: string;
  /** For other scripts, in one weight; null shows their characters as boxes. */
  extra: string | null;
}

export interface PdfFonts {
  /** Selects the font in which this text can be shown. */
  use: (weight: 'plain' | 'bold', text: string) => Pdf;
}

export function makePdfFonts(pdf: Pdf, { plain, bold, extra }: FontFiles): PdfFonts {
  pdf.registerFont('plain', plain);
  pdf.registerFont('bold', bold);
  if (extra !== null) pdf.registerFont('extra', extra);
  return {
    use: (weight, text) => pdf.font(extra !== null && hasUnprintable(text) ? 'extra' : weight),
  };
}
