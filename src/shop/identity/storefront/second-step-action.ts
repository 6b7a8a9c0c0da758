import { completeSecondStep } from '#shop/identity/use-cases/complete-second-step.ts';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { cookieHeaders } from '#platform/web/cookies.ts';
import { flashLine } from '#platform/web/flash.ts';
import { postedForm, textOf } from '#platform/web/posted-form.ts';
import { redirectAfterSignIn } from './complete-sign-in.ts';
import { secondFactorMessage, codeRequired } from './second-factor-messages.ts';
import { clearChallengeLine, challengeToken } from './challenge-cookie.ts';

/** The error of a rejected code. */
export interface SecondStepActionData {
  problem: string;
}

interface ActionRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export async function secondStepAction({ request, context }: ActionRequest) {
  const shop = context.get(shopContext);
  const form = await postedForm(request);
  const text = (textOf(form, 'code') || textOf(form, 'recovery-code')).trim();
  if (text === '') return refuse(codeRequired);
  const token = challengeToken(request, 'second-step');
  const taken = await completeSecondStep(shop, { token, text }, request.headers);
  if (taken.ok) {
    const response = await redirectAfterSignIn({
      ...taken.value,
      shop,
      request,
      message: 'signin Successful',
    });
    response.headers.append('Set-Cookie', clearChallengeLine(request, 'second-step'));
    return response;
  }
  if (taken.failure.code !== 'step-over') return refuse(secondFactorMessage(taken.failure));
  const flash = flashLine(request, { kind: 'error', text: secondFactorMessage(taken.failure) });
  const cookies = [flash, clearChallengeLine(request, 'second-step')];
  return redirect(`/signin${new URL(request.url).search}`, { headers: cookieHeaders(cookies) });
}

function refuse(problem: string) {
  return data<SecondStepActionData>({ problem }, { status: 422 });
}
