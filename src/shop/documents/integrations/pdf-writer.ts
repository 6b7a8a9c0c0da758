import { createRequire } from 'node:module';
import {
  type Block,
  type Facts,
  hasUnprintable,
  type PrintedDocument,
  type Sheet,
  type SumsBlock,
  type TableBlock,
} from '#shop/documents/rules/document.ts';
import { makePdfFonts, type PdfFonts } from './pdf-fonts.ts';

export interface PdfWriter {
  /** Writes a tagged PDF with embedded fonts; of the same document the same bytes. */
  (document: PrintedDocument): Promise<Buffer>;
  /** False for a text of which some characters would be shown as boxes. */
  canPrint: (text: string) => boolean;
}

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** The document while it is written. */
interface Page {
  pdf: Pdf;
  fonts: PdfFonts;
}

const margin = 50;
const textSize = 10;
const footSize = 8;
const gap = 16;

/** Loads the library with the first document: most processes never print. */
export function makePdfWriter({ extraFont = null }: { extraFont?: string | null } = {}): PdfWriter {
  const require = createRequire(import.meta.url);
  const files = {
    plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
    extra: extraFont,
  };
  const write = async ({ title, shopName, createdAt, sheets }: PrintedDocument) => {
    const { default: PDFDocument } = await import('pdfkit');
    const pdf = new PDFDocument({
      size: 'A4',
      margin,
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: title, Creator: shopName, CreationDate: new Date(createdAt) },
      autoFirstPage: false,
      bufferPages: true,
      font: files.plain,
    });
    const page = { pdf, fonts: makePdfFonts(pdf, files) };
    const written = collect(pdf);
    const root = pdf.struct('Document');
    pdf.addStructure(root);
    for (const sheet of sheets) {
      const first = pdf.bufferedPageRange().count;
      writeSheet(page, root, sheet);
      writeFeet(page, { first, text: `${shopName}, ${sheet.title}` });
    }
    root.end();
    pdf.end();
    return written;
  };
  const canPrint = (text: string) => extraFont !== null || !hasUnprintable(text);
  return Object.assign(write, { canPrint });
}

function collect(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

function writeSheet(page: Page, root: Element, { title, blocks }: Sheet): void {
  const { pdf, fonts } = page;
  pdf.addPage();
  const section = pdf.struct('Sect');
  root.add(section);
  const heading = pdf.struct('H1', {}, () => {
    fonts.use('bold', title).fontSize(18).text(title, margin, margin);
  });
  section.add(heading);
  pdf.moveDown();
  for (const block of blocks) writeBlock(page, section, block);
  section.end();
}

/** On every page of a sheet, what it belongs to and which of its pages it is. */
function writeFeet({ pdf, fonts }: Page, { first, text }: { first: number; text: string }): void {
  const { count } = pdf.bufferedPageRange();
  for (let at = first; at < count; at += 1) {
    pdf.switchToPage(at);
    const foot = `${text}, page ${at - first + 1} of ${count - first}`;
    const { bottom } = pdf.page.margins;
    // Text below the margin would begin a new page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    fonts.use('plain', foot).fontSize(footSize);
    pdf.text(foot, margin, pdf.page.height - margin + gap, { lineBreak: false });
    pdf.endMarkedContent();
    pdf.page.margins.bottom = bottom;
  }
}

function writeBlock(page: Page, section: Element, block: Block): void {
  const { pdf } = page;
  if (block.kind === 'table') return writeTable(page, section, block);
  if (block.kind === 'sums') return writeSums(page, section, block);
  const columns =
    block.kind === 'facts' ? block.columns : [{ heading: block.heading, lines: [block.text] }];
  const width = contentWidth(pdf) / columns.length - gap;
  makeRoom(pdf, Math.max(...columns.map((facts) => factsHeight(page, facts, width))));
  const top = pdf.y;
  const ends = columns.map((facts, column) => {
    const left = margin + column * (width + gap);
    writeFacts(page, section, { facts, left, top, width });
    return pdf.y;
  });
  pdf.y = Math.max(...ends) + gap;
}

/** Begins a new page where the next content does not fit; true if it has. */
function makeRoom(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= pdf.page.height - margin) return false;
  pdf.addPage();
  pdf.y = margin;
  return true;
}

interface PlacedFacts {
  facts: Facts;
  left: number;
  top: number;
  width: number;
}

function factsHeight({ pdf, fonts }: Page, { lines }: Facts, width: number): number {
  const text = lines.join('\n');
  fonts.use('plain', text).fontSize(textSize);
  return pdf.heightOfString(text, { width }) + textSize * 2;
}

function writeFacts(
  { pdf, fonts }: Page,
  section: Element,
  { facts, left, top, width }: PlacedFacts,
): void {
  const heading = pdf.struct('H2', {}, () => {
    fonts.use('bold', facts.heading).fontSize(textSize).text(facts.heading, left, top, { width });
  });
  section.add(heading);
  const below = pdf.y + 2;
  pdf.y = below;
  const text = pdf.struct('P', {}, () => {
    for (const line of facts.lines) {
      fonts.use('plain', line).fontSize(textSize).text(line, left, pdf.y, { width });
    }
  });
  section.add(text);
}

function writeTable(page: Page, section: Element, table: TableBlock): void {
  const { pdf } = page;
  const element = pdf.struct('Table');
  section.add(element);
  const heads = table.columns.map(({ heading }) => heading);
  const [first = heads] = table.rows;
  makeRoom(pdf, rowHeight(page, table, heads) + rowHeight(page, table, first));
  writeRow(page, element, { table, cells: heads, type: 'TH' });
  for (const cells of table.rows) {
    // For people who see the page; others have heard the heads.
    if (makeRoom(pdf, rowHeight(page, table, cells))) {
      writeRow(page, null, { table, cells: heads, type: 'TH' });
    }
    writeRow(page, element, { table, cells, type: 'TD' });
  }
  element.end();
  pdf.y += gap;
}

interface TableRow {
  table: TableBlock;
  cells: readonly string[];
  type: 'TH' | 'TD';
}

/** Without an element, it is no content of its own. */
function writeRow(page: Page, element: Element | null, { table, cells, type }: TableRow): void {
  const { pdf, fonts } = page;
  const row = element && pdf.struct('TR');
  if (row) element.add(row);
  else pdf.markContent('Artifact', { type: 'Layout' });
  const top = pdf.y;
  const height = rowHeight(page, table, cells);
  for (const [column, text] of cells.entries()) {
    const { left, width, align } = cellAt(pdf, table, column);
    const write = () => {
      fonts.use(type === 'TH' ? 'bold' : 'plain', text).fontSize(textSize);
      pdf.text(text, left, top + 4, { width, align });
    };
    if (row) row.add(pdf.struct(type, {}, write));
    else write();
  }
  if (row) row.end();
  if (row) pdf.markContent('Artifact', { type: 'Layout' });
  pdf.moveTo(margin, top + height).lineTo(pdf.page.width - margin, top + height);
  pdf.lineWidth(0.5).strokeColor('#999').stroke();
  pdf.endMarkedContent();
  pdf.y = top + height;
}

function rowHeight({ pdf, fonts }: Page, table: TableBlock, cells: readonly string[]): number {
  const heights = cells.map((text, column) => {
    fonts.use('bold', text).fontSize(textSize);
    const { width } = cellAt(pdf, table, column);
    return pdf.heightOfString(text === '' ? ' ' : text, { width });
  });
  return Math.max(...heights) + 8;
}

function cellAt(pdf: Pdf, { columns }: TableBlock, column: number) {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const before = columns.slice(0, column).reduce((sum, { width }) => sum + width, 0);
  const unit = contentWidth(pdf) / whole;
  const { width = 0, isNumber = false } = columns[column] ?? {};
  const align: 'right' | 'left' = isNumber ? 'right' : 'left';
  const inset = column === columns.length - 1 ? 0 : gap / 2;
  return { left: margin + before * unit, width: width * unit - inset, align };
}

/** A table without heads, at the right below the amounts of the one before. */
function writeSums(page: Page, section: Element, { rows }: SumsBlock): void {
  const { pdf, fonts } = page;
  const width = contentWidth(pdf);
  const rowOf = textSize + 8;
  makeRoom(pdf, rows.length * rowOf);
  const element = pdf.struct('Table');
  section.add(element);
  for (const [at, [label, amount]] of rows.entries()) {
    const font = at === rows.length - 1 ? 'bold' : 'plain';
    const top = pdf.y;
    const row = pdf.struct('TR');
    element.add(row);
    const write = (text: string, left: number, space: number) => () => {
      fonts
        .use(font, text)
        .fontSize(textSize)
        .text(text, left, top, { width: space, align: 'right' });
    };
    row.add(pdf.struct('TH', {}, write(label, margin, width * 0.75)));
    const below = pdf.y;
    row.add(pdf.struct('TD', {}, write(amount, margin + width * 0.75, width * 0.25)));
    row.end();
    pdf.y = Math.max(below, pdf.y, top + rowOf - 4) + 4;
  }
  element.end();
  pdf.y += gap;
}

function contentWidth(pdf: Pdf): number {
  return pdf.page.width - 2 * margin;
}
