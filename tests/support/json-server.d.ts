declare module 'json-server' {
  import type { RequestListener, Server } from 'node:http';

  interface App extends RequestListener {
    use: (handler: unknown) => App;
    listen: (port: number, host: string) => Server;
  }

  const jsonServer: {
    create: () => App;
    defaults: (options: { logger: boolean; bodyParser: boolean }) => unknown;
    router: (file: string) => unknown;
  };
  export default jsonServer;
}
