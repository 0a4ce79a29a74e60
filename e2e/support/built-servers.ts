/** Files of the servers as they are built for tests, from the root: one file starts in a fraction of the sources' time. */
export const builtServers = {
  identity: 'dist/e2e/servers/identity.js',
  operator: 'dist/e2e/servers/operator.js',
  demoHost: 'dist/e2e/servers/demo-host.js',
} as const
