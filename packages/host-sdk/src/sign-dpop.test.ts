// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { failed, ok } from '@vestibule/bridge'
import { expect, test, vi } from 'vitest'
import { shown } from './testing/host-page.ts'

const request = { htm: 'GET', htu: 'https://api.acme.test/v1/notes' }
const ath = createHash('sha256').update('token').digest('base64url')

test('a proof names the token at hand, unless it is told another', async () => {
  const signDpop = vi.fn(() => ok({ proof: 'proof' }))
  const { handle } = await shown('/', {}, { signDpop })
  expect(await handle.signDpop(request)).toBe('proof')
  await handle.signDpop({ ...request, ath: 'other', nonce: 'n' })
  expect(signDpop.mock.calls).toEqual([[{ ...request, ath }], [{ ...request, ath: 'other', nonce: 'n' }]])
})

test('an address that is not registered is refused', async () => {
  const signDpop = () => failed('FORBIDDEN', 'no')
  const { handle } = await shown('/', {}, { signDpop })
  await expect(handle.signDpop(request)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
