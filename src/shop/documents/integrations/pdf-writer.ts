import { createRequire } from 'node:module';
import type {
  Block,
  Facts,
  PrintedDocument,
  Sheet,
  TableBlock,
} from '#shop/documents/rules/document.ts';

/** Writes a tagged PDF with embedded fonts. */
export type PdfWriter = (document: PrintedDocument) => Promise<Buffer>;

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

const margin = 50;
const textSize = 10;
const gap = 16;

/** Latin, Greek, Cyrillic and more; other scripts are shown as boxes. */
function fontFiles() {
  const require = createRequire(import.meta.url);
  return {
    plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  };
}

/** Loads the library with the first document: most processes never print. */
export function makePdfWriter(): PdfWriter {
  return async ({ title, shopName, sheets }) => {
    const { default: PDFDocument } = await import('pdfkit');
    const fonts = fontFiles();
    const pdf = new PDFDocument({
      size: 'A4',
      margin,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, Creator: shopName },
      autoFirstPage: false,
      font: fonts.plain,
    });
    pdf.registerFont('plain', fonts.plain);
    pdf.registerFont('bold', fonts.bold);
    const written = collect(pdf);
    const root = pdf.struct('Document');
    pdf.addStructure(root);
    for (const sheet of sheets) writeSheet(pdf, root, sheet);
    root.end();
    pdf.end();
    return written;
  };
}

function collect(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

function writeSheet(pdf: Pdf, root: Element, { title, blocks }: Sheet): void {
  pdf.addPage();
  const section = pdf.struct('Sect');
  root.add(section);
  const heading = pdf.struct('H1', {}, () => {
    pdf.font('bold').fontSize(18).text(title, margin, margin);
  });
  section.add(heading);
  pdf.moveDown();
  for (const block of blocks) writeBlock(pdf, section, block);
  section.end();
}

function writeBlock(pdf: Pdf, section: Element, block: Block): void {
  if (block.kind === 'table') return writeTable(pdf, section, block);
  const columns =
    block.kind === 'facts' ? block.columns : [{ heading: block.heading, lines: [block.text] }];
  const width = contentWidth(pdf) / columns.length;
  const top = pdf.y;
  const ends = columns.map((facts, column) => {
    const left = margin + column * width;
    writeFacts(pdf, section, { facts, left, top, width: width - gap });
    return pdf.y;
  });
  pdf.y = Math.max(...ends) + gap;
}

interface PlacedFacts {
  facts: Facts;
  left: number;
  top: number;
  width: number;
}

function writeFacts(pdf: Pdf, section: Element, { facts, left, top, width }: PlacedFacts): void {
  const heading = pdf.struct('H2', {}, () => {
    pdf.font('bold').fontSize(textSize).text(facts.heading, left, top, { width });
  });
  section.add(heading);
  const text = pdf.struct('P', {}, () => {
    pdf
      .font('plain')
      .fontSize(textSize)
      .text(facts.lines.join('\n'), left, pdf.y + 2, { width });
  });
  section.add(text);
}

function writeTable(pdf: Pdf, section: Element, table: TableBlock): void {
  const element = pdf.struct('Table');
  section.add(element);
  const heads = table.columns.map(({ heading }) => heading);
  writeRow(pdf, element, { table, cells: heads, type: 'TH' });
  for (const cells of table.rows) {
    if (pdf.y + rowHeight(pdf, table, cells) > pdf.page.height - margin) {
      pdf.addPage();
      pdf.y = margin;
    }
    writeRow(pdf, element, { table, cells, type: 'TD' });
  }
  element.end();
  pdf.y += gap;
}

interface TableRow {
  table: TableBlock;
  cells: readonly string[];
  type: 'TH' | 'TD';
}

function writeRow(pdf: Pdf, element: Element, { table, cells, type }: TableRow): void {
  const row = pdf.struct('TR');
  element.add(row);
  const top = pdf.y;
  const height = rowHeight(pdf, table, cells);
  for (const [column, text] of cells.entries()) {
    const { left, width, align } = cellAt(pdf, table, column);
    const cell = pdf.struct(type, {}, () => {
      pdf.font(type === 'TH' ? 'bold' : 'plain').fontSize(textSize);
      pdf.text(text, left, top + 4, { width, align });
    });
    row.add(cell);
  }
  row.end();
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.moveTo(margin, top + height).lineTo(pdf.page.width - margin, top + height);
  pdf.lineWidth(0.5).strokeColor('#999').stroke();
  pdf.endMarkedContent();
  pdf.y = top + height;
}

function rowHeight(pdf: Pdf, table: TableBlock, cells: readonly string[]): number {
  pdf.font('plain').fontSize(textSize);
  const heights = cells.map((text, column) =>
    pdf.heightOfString(text === '' ? ' ' : text, { width: cellAt(pdf, table, column).width }),
  );
  return Math.max(...heights) + 8;
}

function cellAt(pdf: Pdf, { columns }: TableBlock, column: number) {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const before = columns.slice(0, column).reduce((sum, { width }) => sum + width, 0);
  const unit = contentWidth(pdf) / whole;
  const { width = 0, isNumber = false } = columns[column] ?? {};
  const align: 'right' | 'left' = isNumber ? 'right' : 'left';
  return { left: margin + before * unit, width: width * unit - gap / 2, align };
}

function contentWidth(pdf: Pdf): number {
  return pdf.page.width - 2 * margin;
}
