import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'
import { executablePath } from './support/chromium.ts'

/** Name and version, as `docs/boundary.md` says in what its attacks were tried. */
const browser = (): string =>
  execFileSync(executablePath(), ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .replace(/ built on.*/s, '')
    .trim()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/prepare.ts',
  // Other engines have a configuration of their own.
  testIgnore: /[\\/]e2e[\\/]browsers[\\/]/,
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A stack and a browser each. Two keep two cores busy: with three, journeys wait for each other and none ends sooner.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'line',
  metadata: { browser: browser() },
})
