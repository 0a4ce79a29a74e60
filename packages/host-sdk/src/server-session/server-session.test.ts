// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEvents } from '../events.ts'
import type { PortalHandle } from '../handle.ts'
import { serverSession } from './index.ts'

let stop = () => {}
let ended = false
let statuses: number[] = []
let sent: string[] = []
const reported: string[] = []
const events = createEvents()
let token: () => Promise<string> = async () => 'token'
const minTtls: (number | undefined)[] = []
const portal = {
  on: events.on,
  getAccessToken: ({ minTtl } = {}) => {
    minTtls.push(minTtl)
    return token()
  },
} as Pick<PortalHandle, 'on' | 'getAccessToken'> as PortalHandle

const changed = async (state: 'authenticated' | 'anonymous') => {
  events.emit('auth-change', { state, reason: 'initial' })
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  ended = false
  vi.useFakeTimers()
  statuses = []
  sent = []
  minTtls.length = 0
  token = async () => 'token'
  vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
    sent.push(
      `${method} ${path} ${(headers as Record<string, string> | undefined)?.authorization ?? ''}`.trim(),
    )
    const status = statuses.shift() ?? 200
    if (status === 0) throw new TypeError('Failed to fetch')
    return Response.json({ expiresIn: 300, ended }, { status })
  })
  reported.length = 0
  vi.stubGlobal('reportError', (error: Error) => reported.push(error.message))
  history.replaceState(null, '', '/account/login')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('hands over who signed in, and the next token before that one ends', async () => {
  stop = serverSession().follow(portal)
  await changed('authenticated')
  expect(sent).toEqual(['POST /account/session Bearer token'])
  token = async () => 'next'
  await vi.advanceTimersByTimeAsync(239_000)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(sent.at(-1)).toBe('POST /account/session Bearer next')
  expect(minTtls).toEqual([undefined, 61])
  stop()
  await vi.advanceTimersByTimeAsync(900_000)
  expect(sent).toHaveLength(2)
})

test.each([
  ['refuses', 503, ['/session answered 503']],
  ['cannot be reached, or whose page is left meanwhile', 0, []],
])('a server that %s is asked again', async (_, status, expected) => {
  statuses = [status]
  stop = serverSession({ path: '/session' }).follow(portal)
  await changed('authenticated')
  await vi.advanceTimersByTimeAsync(5000)
  expect(sent).toEqual(['POST /session Bearer token', 'POST /session Bearer token'])
  expect(reported).toEqual(expected)
})

test('hands back when no user is signed in, and says so where one was', async () => {
  const onSignedOut = vi.fn()
  stop = serverSession({ onSignedOut }).follow(portal)
  await changed('anonymous')
  expect([sent, onSignedOut.mock.calls.length]).toEqual([['DELETE /account/session'], 0])
  ended = true
  await changed('anonymous')
  expect(onSignedOut).toHaveBeenCalledOnce()
})

test('pages of the host are loaded from its server once that knows who comes', async () => {
  const went: string[] = []
  vi.spyOn(location, 'assign').mockImplementation((to) => void went.push(`${sent.length} ${to}`))
  const session = serverSession()
  stop = session.follow(portal)
  session.router.navigate('/account/forget-password', { replace: false })
  session.router.navigate('/account/forget-password#/admin/users', { replace: false })
  expect([location.pathname, location.hash, went]).toEqual(['/account/forget-password', '#/admin/users', []])
  session.router.navigate('/notes?sort=new', { replace: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(went).toEqual(['1 /notes?sort=new'])

  // A server that does not believe the token would send the person back here, and so on.
  statuses = [401]
  session.router.navigate('/notes', { replace: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(went).toHaveLength(1)

  token = () => Promise.reject(Object.assign(new Error('nobody'), { code: 'NOT_AUTHENTICATED' }))
  session.router.navigate('/', { replace: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(went).toEqual(['1 /notes?sort=new', '2 /'])
})
