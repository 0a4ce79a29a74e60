// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { type Chunk, useArrived } from './use-arrived.ts'

/** A chunk that arrives, or fails, when the test says so. */
const onTheWay = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let isHere = false
  const chunk: Chunk = { isHere: () => isHere, fetched: () => promise }
  const arrive = () =>
    act(async () => {
      isHere = true
      resolve()
    })
  const fail = () => act(async () => reject(new Error('no network')))
  return { chunk, arrive, fail }
}

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state: { readonly error?: Error } = {}
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render = () => this.state.error?.message ?? this.props.children
}

const Shown = ({ value, chunk }: { readonly value: string; readonly chunk?: Chunk | undefined }) =>
  useArrived(value, chunk)

const draw = (value: string, chunk?: Chunk) => {
  const at = (next: string, from?: Chunk) => (
    <Boundary>
      <Shown value={next} chunk={from} />
    </Boundary>
  )
  const { container, rerender } = render(at(value, chunk))
  return { text: () => container.textContent, next: (to: string, from?: Chunk) => rerender(at(to, from)) }
}

describe('what has to arrive first', () => {
  test('leaves the last value until it is here', async () => {
    const { chunk, arrive } = onTheWay()
    const { text, next } = draw('address')
    next('password', chunk)
    expect(text()).toBe('address')
    await arrive()
    expect(text()).toBe('password')
  })

  test('is shown as it is by then, however often it changed on the way', async () => {
    const { chunk, arrive } = onTheWay()
    const { text, next } = draw('address')
    next('password', chunk)
    next('password, wrong', chunk)
    expect(text()).toBe('address')
    await arrive()
    expect(text()).toBe('password, wrong')
    next('password, busy', chunk)
    expect(text()).toBe('password, busy')
  })

  test('is given up where another value needs none', async () => {
    const { chunk, arrive } = onTheWay()
    const { text, next } = draw('address')
    next('password', chunk)
    next('sign-up')
    expect(text()).toBe('sign-up')
    await arrive()
    expect(text()).toBe('sign-up')
  })

  test('and does not come is told to the boundary around; not where it is no longer wanted', async () => {
    const { chunk, fail } = onTheWay()
    const { text, next } = draw('address')
    next('password', chunk)
    await fail()
    expect(text()).toBe('no network')

    const other = onTheWay()
    const drawn = draw('address')
    drawn.next('password', other.chunk)
    drawn.next('sign-up')
    await other.fail()
    expect(drawn.text()).toBe('sign-up')
  })
})
