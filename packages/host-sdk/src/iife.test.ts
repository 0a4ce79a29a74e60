// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { HostSdk } from './host-sdk.ts'

test('the script defines window.HostSdk, the HostSdk itself', async () => {
  await import('./iife.ts')
  expect((window as Window & { HostSdk?: unknown }).HostSdk).toBe(HostSdk)
})
