// @vitest-environment happy-dom
import { errorStatus } from '@vestibule/contract/errors'
import { act, cleanup, render } from '@testing-library/react'
import { Provider } from 'jotai'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import type { Deferred } from '../kit/deferred.tsx'
import { readSecretField } from '../keyboard-watch/secret-field.ts'
import { aPortal } from '../testing/portal.ts'
import { stepAddresses, stepAt } from './steps.ts'

const shown = async (address: string): Promise<HTMLElement> => {
  const step = stepAt(address)
  if (step === undefined) throw new Error(`There is no step ${address}`)
  if ('preload' in step.Screen) await (step.Screen as Deferred<object>).preload()
  const { store } = await aPortal()
  const screen = await act(async () =>
    render(
      <Provider store={store}>
        <Suspense>
          <step.Screen state={step.state} send={() => {}} />
        </Suspense>
      </Provider>,
    ),
  )
  return screen.container
}

const codes = Object.keys(errorStatus).filter((code) => code.includes('_'))

test.each(stepAddresses)(
  '%s shows no code, nothing that turns for ever, and nothing twice',
  async (address) => {
    const container = await shown(address)
    const text = container.textContent ?? ''
    expect(codes.filter((code) => text.includes(code))).toEqual([])
    const isAlerting = container.querySelector('[role=alert]:not(:empty)') !== null
    const turning = [...container.querySelectorAll('.v-spinner')].filter(
      (one) => one.closest('button') === null,
    )
    expect(isAlerting ? turning : []).toEqual([])
    const title = container.querySelector('h1')?.textContent ?? ''
    const leads = [...container.querySelectorAll('header p')].map((one) => one.textContent)
    expect(leads).not.toContain(title)
  },
)

/** Names of fields that take a secret; a code of a country, or that of an invitation, is none. */
const secretName = /password|^code$|recoveryCode|^current$|secret/i

test('SEC-PO-38 each field of a step that takes a secret is known as one, and no other is', async () => {
  const names = new Set<string>()
  for (const address of stepAddresses) {
    const container = await shown(address)
    for (const field of container.querySelectorAll('input')) {
      expect([address, field.name, readSecretField(field) !== undefined]).toEqual([
        address,
        field.name,
        secretName.test(field.name),
      ])
      if (secretName.test(field.name)) names.add(field.name)
    }
    cleanup()
  }
  expect([...names].toSorted()).toEqual(['code', 'current', 'password', 'recoveryCode'])
})
