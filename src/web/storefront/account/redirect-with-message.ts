import { redirect } from 'react-router';
import { cookieHeaders } from '#web/cookies.ts';
import { type Flash, flashLine } from '#web/flash.ts';

/** Leads to a page that says once what was done. */
export function redirectWithMessage(request: Request, path: string, message: Flash): Response {
  return redirect(path, { headers: cookieHeaders([flashLine(request, message)]) });
}
