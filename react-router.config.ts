import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  serverBuildFile: 'handler.js',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // Pages without a referrer send it; platform/http/cross-site.ts has refused what comes from other sites before.
  allowedActionOrigins: ['null'],
} satisfies Config;
