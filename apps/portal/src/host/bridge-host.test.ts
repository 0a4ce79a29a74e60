import { ok } from '@vestibule/bridge'
import { expect, test, vi } from 'vitest'
import { bridgeHost } from './bridge-host.ts'

test('the page is uncovered when the last of its dialogs has gone', async () => {
  const call = vi.fn(async (_: string, __: object) => ok({ granted: true }))
  const { overlay } = bridgeHost('https://app.acme.test', call as never)
  for (const on of [true, true, false, false]) await overlay({ on })
  expect(call.mock.calls).toEqual([true, true, true, false].map((on) => ['overlay', { on }]))
})
