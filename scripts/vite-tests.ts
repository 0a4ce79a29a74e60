import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './run.ts'
import { hostPageTests, portalTests, pureTests } from './test-projects.ts'

/** What is tested on servers: each test has people and tenants of its own, so no file needs a process of its own. */
const onServers = ['apps/identity/**/*.test.ts', 'packages/host-sdk/test/server/**/*.test.ts']

/** They start processes, take networks away or measure time: last, when nothing else needs the machine. */
const onProcesses = [
  'apps/identity/src/start/{start,last-administrator}.test.ts',
  'apps/identity/src/ops/operator/*.test.ts',
  'apps/identity/src/ops/operator/providers/set.test.ts',
  'apps/identity/src/platform/db/{database-away,lock,ended-engine}.test.ts',
  'apps/identity/src/runtime/listen/{process,drain}.test.ts',
  'apps/identity/src/domain/applications/require-deliverable.test.ts',
]

/** They go through every way of killing, starving and damaging a server: `npm run test:long`. */
const long = [
  'apps/identity/src/ops/operator/{drill,rotate-secret}.test.ts',
  'apps/identity/src/platform/jobs/scheduler-faults.test.ts',
  'apps/identity/src/platform/db/{migrate,full-disk,damaged-files}.test.ts',
]

const withPostgres = [join(root, 'apps/identity/src/testing/global-setup.ts')]
const withServers = [...withPostgres, join(root, 'scripts/build-servers.ts')]

/** How Vitest runs everything that needs no browser. */
export const tests = {
  root,
  // Left to itself it keeps a core for the person who watches: of two, one would be idle.
  maxWorkers: availableParallelism(),
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A test waits for what another process does as long as the test may take: how fast that is says nothing.
  expect: { poll: { interval: 20, timeout: 25_000 } },
  projects: [
    {
      extends: true as const,
      test: {
        name: 'server',
        include: onServers,
        exclude: ['**/node_modules/**', ...onProcesses, ...long],
        // The server is read once for all files: for each of them it would take as long as its tests do.
        isolate: false,
        globalSetup: withPostgres,
      },
    },
    {
      extends: true as const,
      test: {
        name: 'process',
        include: onProcesses,
        exclude: ['**/node_modules/**', ...long],
        isolate: false,
        globalSetup: withServers,
        sequence: { groupOrder: 1 },
      },
    },
    {
      extends: true as const,
      test: {
        name: 'long',
        include: long,
        isolate: false,
        globalSetup: withServers,
        sequence: { groupOrder: 2 },
      },
    },
    {
      extends: true as const,
      test: { name: 'pure', include: pureTests, pool: 'threads' as const, isolate: false },
    },
    {
      extends: true as const,
      test: {
        name: 'portal',
        include: portalTests,
        environment: 'happy-dom',
        setupFiles: [join(root, 'apps/portal/src/testing/clean-document.ts')],
        pool: 'threads' as const,
        isolate: false,
      },
    },
    {
      extends: true as const,
      test: {
        name: 'host page',
        include: hostPageTests,
        environment: 'happy-dom',
        pool: 'threads' as const,
      },
    },
  ],
}
