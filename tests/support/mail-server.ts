import { onTestFinished } from 'vitest';
import {
  type MailServer,
  type MailServerOptions,
  openMailServer,
  openSilentServer,
  type SilentServer,
} from './open-mail-server.ts';

/** Until the test ends. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await openMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

/** Until the test ends. */
export async function startSilentServer(): Promise<SilentServer> {
  const server = await openSilentServer();
  onTestFinished(() => server.close());
  return server;
}
