import { redirect } from 'react-router';
import { cookieHeaders } from '#platform/http/cookies.ts';
import { type Flash, flashLine } from './flash.ts';

/** Redirects to a page that shows the message once. */
export function redirectWithMessage(request: Request, path: string, message: Flash): Response {
  return redirect(path, { headers: cookieHeaders([flashLine(request, message)]) });
}
