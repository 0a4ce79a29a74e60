// @vitest-environment happy-dom
import { errorStatus } from '@vestibule/contract/errors'
import { act, render } from '@testing-library/react'
import { Provider } from 'jotai'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import type { Deferred } from '../kit/deferred.tsx'
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
