import type { Result } from '../result.ts';
import type { ImportFormatName } from './imported-product.ts';
import type { PictureHosts } from './picture-hosts.ts';

/** First the file is read, then every product in it is looked at; what is found good is written when staff say so. */
export type ImportPhase = 'reading' | 'checking' | 'writing';

/** 'waiting': for staff to say what is to happen. */
export type ImportState = 'working' | 'waiting' | 'done' | 'cancelled' | 'failed';

/** 'skipped': somebody was quicker, between the check and the writing. */
export type ImportOutcome = 'added' | 'changed' | 'unchanged' | 'refused' | 'skipped';

/** 'failed': not to be had. */
export type ImportPictureState = 'queued' | 'fetched' | 'failed' | 'cancelled';

export type ImportFailure =
  | 'not-csv'
  | 'unknown-columns'
  | 'too-many-columns'
  | 'no-rows'
  | 'file-gone'
  /** The same step was started too often without being finished. */
  | 'gave-up';

export interface ProductImport {
  id: string;
  /** As the browser called it. */
  fileName: string;
  /** As it is kept. */
  file: string;
  bytes: number;
  userId: string | null;
  format: ImportFormatName | null;
  delimiter: string;
  /** As the file writes them. */
  columns: string[];
  /** How often each column that nothing is made of holds something. */
  notUnderstood: Record<string, number>;
  categoryId: string | null;
  /** Of the pictures that its products would have from elsewhere. */
  pictureHosts: PictureHosts;
  fetchesPictures: boolean;
  phase: ImportPhase;
  state: ImportState;
  failure: string | null;
  /** The phase is done up to here: a byte of the file, or the first row of a product. */
  position: number;
  rowCount: number;
  problemCount: number;
  createdAt: number;
  endedAt: number | null;
}

/** What became of a file that was sent along with a form. */
export type ReceivedFile = Result<
  { name: string; file: string; bytes: number },
  { code: 'too-many-bytes' }
>;

export const maxImportBytes = 200_000_000;
