// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { ApiError } from '@vestibule/contract/errors'
import { expect, test, vi } from 'vitest'
import { findCookieStorageMode, isKeptInMemory } from '../session/keyed/cookie-storage-mode.ts'
import { session } from '../session/session.atoms.ts'
import { settle } from '../testing/clock.ts'
import { show } from '../testing/show.tsx'
import { notifyNoCookies } from './notify-no-cookies.tsx'

// Here already, so that no test waits for a chunk.
import './NoCookies.tsx'

const route = { key: 'loginUrl', params: {} }
const notice = /blocks cookies here/

const atLogin = async (probeBrowser: () => Promise<unknown>, hasStorage: boolean, locale = 'en') => {
  const portal = await show({ route, locale, answers: { probeBrowser } })
  portal.store.sub(session, () => {})
  const target = Object.defineProperty(new EventTarget(), 'localStorage', {
    get: () => {
      if (hasStorage) return localStorage
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  }) as unknown as Window
  await act(async () => {
    notifyNoCookies(portal.store, target)
    await settle()
  })
  const type = () =>
    act(async () => {
      target.dispatchEvent(new Event('keydown'))
      await settle()
    })
  return { ...portal, type }
}

test('a browser that refuses storage is asked at once, and the person is told', async () => {
  const probeBrowser = vi.fn(async () => ({ hasCookie: false, now: 0 }))
  const { screen } = await atLogin(probeBrowser, false)
  expect(screen.getByText(notice)).toBeDefined()
  expect(probeBrowser).toHaveBeenCalledTimes(2)
})

test('any other is asked when the user types, once', async () => {
  const probeBrowser = vi.fn(async () => ({ hasCookie: false, now: 0 }))
  const { screen, type } = await atLogin(probeBrowser, true)
  expect([screen.queryByText(notice), probeBrowser.mock.calls.length]).toEqual([null, 0])
  await type()
  await type()
  expect(screen.getByText(notice)).toBeDefined()
  expect(probeBrowser).toHaveBeenCalledTimes(2)
})

test('one that keeps them is told nothing', async () => {
  const { screen, type, store } = await atLogin(async () => ({ hasCookie: true, now: 0 }), true)
  await type()
  expect([screen.queryByText(notice), store.get(isKeptInMemory)]).toEqual([null, false])
})

test('a server that is away decides nothing, and is asked again', async () => {
  const probeBrowser = vi.fn(async () => ({ hasCookie: false, now: 0 }))
  probeBrowser.mockRejectedValueOnce(new ApiError('OFFLINE'))
  const { store } = await atLogin(probeBrowser, true)
  expect((await store.set(findCookieStorageMode)).is).toBe('cookie')
  expect((await store.set(findCookieStorageMode)).is).toBe('memory')
})

test('it is said in Hebrew as well', async () => {
  const { screen } = await atLogin(async () => ({ hasCookie: false, now: 0 }), false, 'he')
  expect(screen.getByText(/חוסם כאן עוגיות/)).toBeDefined()
})
