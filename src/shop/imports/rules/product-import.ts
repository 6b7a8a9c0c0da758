import type { ImportFormatName } from './imported-product.ts';
import type { PictureHosts } from './plan-pictures.ts';

/** The file is read, then every product is checked; valid products are written once staff confirm. */
export type ImportPhase = 'reading' | 'checking' | 'writing';

/** 'waiting': for the decision of staff. */
export type ImportState = 'working' | 'waiting' | 'done' | 'cancelled' | 'failed';

/** 'skipped': the product was edited between check and import. */
export type ImportOutcome = 'added' | 'changed' | 'unchanged' | 'refused' | 'skipped';

/** 'failed': not available. */
export type ImportPictureState = 'queued' | 'fetched' | 'failed' | 'cancelled';

export type ImportFailure =
  | 'not-csv'
  | 'unknown-columns'
  | 'too-many-columns'
  | 'no-rows'
  | 'file-gone'
  /** The step was started too often without finishing. */
  | 'gave-up';

export interface ProductImport {
  id: string;
  /** File name as uploaded. */
  fileName: string;
  /** Name of the stored file. */
  file: string;
  bytes: number;
  userId: string | null;
  format: ImportFormatName | null;
  delimiter: string;
  /** As the file writes them. */
  columns: string[];
  /** Number of values in each ignored column. */
  ignoredColumns: Record<string, number>;
  categoryId: string | null;
  /** Hosts of the pictures to be downloaded. */
  pictureHosts: PictureHosts;
  fetchesPictures: boolean;
  phase: ImportPhase;
  state: ImportState;
  failure: string | null;
  /** Progress of the phase: a byte offset, or the first row of a product. */
  position: number;
  rowCount: number;
  problemCount: number;
  createdAt: number;
  endedAt: number | null;
}

export const maxImportBytes = 200_000_000;
