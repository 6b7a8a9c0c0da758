// Not with the code: without scripts the dialog is styled as well.
import './dialog.css';
import { lazyPart } from './lazy-part.tsx';

const load = () => import('./dialog.tsx');

/** For pages that seldom show a dialog. */
export const LazyDialog = lazyPart(async () => (await load()).Dialog);
export const LazyDialogButtons = lazyPart(async () => (await load()).DialogButtons);
