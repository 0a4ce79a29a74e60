import { defineConfig } from '@playwright/test'
import { engines, missingFor } from './support/installed.ts'
import type { Shared } from './support/test.ts'

const absent = engines.filter((engine) => missingFor(engine).length > 0)
// Workers read this file as well: only the first says what is left out.
if (process.env.TEST_WORKER_INDEX === undefined)
  for (const engine of absent)
    process.stderr.write(`Left out: ${engine}, for want of ${missingFor(engine).join(', ')}\n`)

/** What other engines than Chromium make of it: `npm run browsers`. */
export default defineConfig<object, Shared>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/browsers',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each engine has a worker, and most of a journey is waiting.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json'], ['./support/table-reporter.ts']],
  projects: engines
    .filter((engine) => !absent.includes(engine))
    .map((engine) => ({ name: engine, use: { engine } })),
})
