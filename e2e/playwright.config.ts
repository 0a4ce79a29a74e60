import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // One stack and one browser at a time: the machines this runs on have two cores.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  reporter: 'line',
})
