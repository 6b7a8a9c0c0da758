import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  /** Everyone the envelope names. */
  to: string[];
  /** Unfolded lines of its head. */
  head: string[];
  /** With the long lines whole again that quoted-printable breaks. */
  body: string;
}

export interface MailServer {
  /** smtp://127.0.0.1:PORT */
  url: string;
  received: ReceivedMail[];
  close: () => Promise<void>;
}

/** What the server says to a mail; null takes it. 'hang' says nothing for ever. */
export type Answer = { code: number; text: string } | 'hang' | null;

export interface MailServerOptions extends SMTPServerOptions {
  toRecipient?: (address: string) => Answer;
  toMail?: () => Answer;
}

/** A real mail server on this machine that keeps what it takes. */
export async function openMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { toRecipient = () => null, toMail = () => null, ...settings } = options;
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    ...settings,
    onRcptTo: ({ address }, _session, done) => say(toRecipient(address), done),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const answer = toMail();
        if (answer === null) received.push(mailOf(Buffer.concat(chunks).toString(), envelope));
        say(answer, done);
      });
    },
  });
  // A client that hangs up in the middle is what some tests are about.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: addressOf(server.server, settings.secure ? 'smtps' : 'smtp'), received, close };
}

export interface SilentServer {
  url: string;
  connections: () => number;
  close: () => void;
}

/** Takes connections and never says a word. */
export async function openSilentServer(): Promise<SilentServer> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: addressOf(server, 'smtp'), connections: () => sockets.length, close };
}

type Done = (error?: Error | null) => void;

function say(answer: Answer, done: Done): void {
  if (answer === 'hang') return;
  if (answer === null) return done();
  done(Object.assign(new Error(answer.text), { responseCode: answer.code }));
}

function mailOf(raw: string, envelope: { mailFrom: unknown; rcptTo: { address: string }[] }) {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  return {
    from: String(Object(envelope.mailFrom).address),
    to: envelope.rcptTo.map(({ address }) => address),
    head: head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n'),
    body: body.join('\n\n').replaceAll('=\r\n', ''),
  };
}

function addressOf(server: Server, protocol: string): string {
  // A listening TCP server's address is no string.
  const { port } = server.address() as AddressInfo;
  return `${protocol}://127.0.0.1:${port}`;
}
