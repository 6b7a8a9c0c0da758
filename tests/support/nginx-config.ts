import { readFileSync } from 'node:fs';

const example = new URL('../../docs/operating/nginx.conf', import.meta.url);

interface NginxPlaces {
  /** For its files. */
  folder: string;
  port: number;
  /** The addresses of the shop's processes. */
  shops: readonly string[];
}

/** The shipped example with one server, without certificates, on a port of this machine; the rest is as shipped. */
export function nginxConfig({ folder, port, shops }: NginxPlaces): string {
  const text = readFileSync(example, 'utf8');
  const site = text
    .slice(0, text.lastIndexOf('server {'))
    .replace(/server 127\.0\.0\.1:3000([^;]*);/, (_, settings: string) =>
      shops.map((host) => `server ${host}${settings};`).join('\n'),
    )
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll(/^ {2}(?:listen \[::\]:443 ssl|ssl_\w+ \S+);\n/gm, '')
    .replace('shop.example.com', '127.0.0.1');
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  return `daemon off; pid ${folder}/pid; error_log stderr; events {}
    http { access_log off; ${places} ${site} }`;
}
