import { takeSecondStep } from '#services/identity/take-second-step.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#web/context.ts';
import { cookieHeaders } from '#web/cookies.ts';
import { flashLine } from '#web/flash.ts';
import { postedForm, textOf } from '#web/posted-form.ts';
import { enter } from './enter.ts';
import { factorWords, missingCode } from './factor-words.ts';
import { forgetStepLine, stepToken } from './step-cookie.ts';

/** Why the code was not accepted. */
export interface SecondStepAnswer {
  problem: string;
}

interface Posting {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function trySecondStep({ request, context }: Posting) {
  const shop = context.get(shopContext);
  const form = await postedForm(request);
  const text = (textOf(form, 'code') || textOf(form, 'recovery-code')).trim();
  if (text === '') return refuse(missingCode);
  const token = stepToken(request, 'second-step');
  const taken = await takeSecondStep(shop, { token, text }, request.headers);
  if (taken.ok) {
    const entered = await enter({ ...taken.value, shop, request, message: 'signin Successful' });
    entered.headers.append('Set-Cookie', forgetStepLine(request, 'second-step'));
    return entered;
  }
  if (taken.failure.code !== 'step-over') return refuse(factorWords(taken.failure));
  const flash = flashLine(request, { kind: 'error', text: factorWords(taken.failure) });
  const cookies = [flash, forgetStepLine(request, 'second-step')];
  return redirect(`/signin${new URL(request.url).search}`, { headers: cookieHeaders(cookies) });
}

function refuse(problem: string) {
  return data<SecondStepAnswer>({ problem }, { status: 422 });
}
