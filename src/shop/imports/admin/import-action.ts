import {
  cancelPictureDownloads,
  decideImport,
  type ImportDecision,
  type PostedChoice,
} from '#shop/imports/use-cases/decide-import.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { signedInVisitor } from '#shop/access/web/visitor.ts';
import { parseChoice } from './unknown-categories.tsx';
import { importUrl } from './import-labels.ts';

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { importId: string };
}

export async function importAction({ request, context, params }: Posting) {
  const visitor = await signedInVisitor(context);
  const posted = await postedForm(request);
  const id = params.importId;
  const shop = context.get(shopContext);
  if (textOf(posted, 'decision') === 'cancel-pictures') {
    const cancelled = await cancelPictureDownloads(shop, visitor, id);
    const text = cancelled.ok
      ? 'Picture download cancelled.'
      : failureMessages[cancelled.failure.code];
    return redirectWithFlash(request, id, text);
  }
  const decision = readDecision(posted);
  if (!decision) return Promise.reject(data(null, { status: 400 }));
  const decided = await decideImport(shop, visitor, { id, decision });
  if (decided.ok && decision.kind !== 'cancel') return redirect(importUrl(id));
  const text = decided.ok ? 'Import cancelled.' : failureMessages[decided.failure.code];
  return redirectWithFlash(request, id, text);
}

function redirectWithFlash(request: Request, id: string, text: string): Response {
  const flash = flashLine(request, { kind: 'info', text });
  return redirect(importUrl(id), { headers: cookieHeaders([flash]) });
}

const failureMessages = {
  forbidden: 'You do not have permission to import products.',
  'too-late': 'The import has moved on. This page shows its current status.',
  'undecided-categories': 'Choose what to do with each unknown category, then import.',
  'another-import': 'Another import is running. Wait until it is done.',
};

function readDecision(posted: FormData): ImportDecision | null {
  const kind = textOf(posted, 'decision');
  if (kind === 'write') return { kind, fetchesPictures: textOf(posted, 'pictures') === 'yes' };
  if (kind === 'cancel') return { kind };
  if (kind === 'choose-categories') return { kind, choices: readChoices(posted) };
  return kind === 'check-again' ? { kind, category: textOf(posted, 'category') } : null;
}

function readChoices(posted: FormData): PostedChoice[] {
  const choices: PostedChoice[] = [];
  for (let at = 0; posted.has(`name-${at}`); at += 1) {
    const category = textOf(posted, `name-${at}`);
    choices.push({ category, ...parseChoice(textOf(posted, `choice-${at}`)) });
  }
  return choices;
}
