import { ApiError } from '@vestibule/contract/errors'
import { expect, test, vi } from 'vitest'
import { createAskKey } from './key-options.ts'

const needsClick = new ApiError('KEY_NEEDS_CLICK')

test('what was fetched is used by the next call for the same, where the browser wants another click', async () => {
  const askKey = createAskKey()
  const fetchOptions = vi.fn(async () => `options ${fetchOptions.mock.calls.length}`)
  const ask = vi.fn(async (options: string) => options)
  ask.mockRejectedValueOnce(needsClick)
  await expect(askKey('key 1', fetchOptions, ask)).rejects.toBe(needsClick)
  expect(await askKey('key 1', fetchOptions, ask)).toBe('options 1')
  expect(await askKey('key 1', fetchOptions, ask)).toBe('options 2')
})

test('it is used for nothing else, once, and not after another refusal', async () => {
  const askKey = createAskKey()
  const fetchOptions = vi.fn(async () => `options ${fetchOptions.mock.calls.length}`)
  const ask = vi.fn(async (options: string) => options)
  ask.mockRejectedValueOnce(needsClick)
  await expect(askKey('key 1', fetchOptions, ask)).rejects.toBe(needsClick)
  expect(await askKey('key 2', fetchOptions, ask)).toBe('options 2')
  const other = new ApiError('WEBAUTHN_REFUSED')
  ask.mockRejectedValueOnce(other)
  await expect(askKey('key 1', fetchOptions, ask)).rejects.toBe(other)
  expect(await askKey('key 1', fetchOptions, ask)).toBe('options 4')
})
