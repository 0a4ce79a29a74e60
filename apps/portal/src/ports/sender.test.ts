import { updateUser } from '@vestibule/contract/areas/team'
import { changePassword, getProfile } from '@vestibule/contract/areas/profile'
import { describe, expect, test, vi } from 'vitest'
import { testClock } from '../testing/clock.ts'
import { type ApiDeps, createPortalCall } from './api.ts'

type Way = 'own' | 'ofTenant' | 'read'

/** One request of each kind: of the user's own account, of the tenant on screen, and one that changes nothing. */
const ways: Readonly<Record<Way, (call: ReturnType<typeof createPortalCall>) => Promise<unknown>>> = {
  own: (call) => call(changePassword, { password: 'old', newPassword: 'new' }),
  ofTenant: (call) => call(updateUser, { id: 'one', roleIds: [] }),
  read: (call) => call(getProfile, {}),
}

type Sending = {
  /** Whose screen it is; `user/tenant` of the tokens. */
  readonly shown: string | undefined
  readonly token: string | undefined
  /** The token that a renewal brings; absent where the server takes the first one. */
  readonly renewed?: string | undefined
  readonly isRefused?: boolean
}

/** Sends it, and says with which tokens, and how it ended. */
const sendOnce = async (way: Way, { shown, token, renewed, isRefused = false }: Sending) => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) =>
    isRefused && fetch.mock.calls.length === 1
      ? new Response('{"errors":["no"],"errorCode":"NOT_AUTHENTICATED"}', { status: 401 })
      : new Response('{}', { status: 200 }),
  )
  const deps: ApiDeps = {
    fetch: fetch as unknown as typeof globalThis.fetch,
    clock: testClock(),
    ticket: 'ticket',
    clientId: 'client',
    source: () => 'admin-portal',
    locale: () => 'en',
    appId: () => undefined,
    tenantAlias: () => undefined,
    scopedTenant: () => undefined,
    shownTenant: () => 'acme',
    shownUser: () => shown,
    readHolder: (held) => {
      const [user = '', tenantId = ''] = held.split('/')
      return { user, tenantId }
    },
    accessToken: async () => token,
    renewed: async () => renewed,
    follow: () => {},
  }
  const ended = await ways[way](createPortalCall(deps)).then(
    () => 'done',
    ({ code }: { readonly code: string }) => code,
  )
  const sent = fetch.mock.calls.map(([, init]) => new Headers(init.headers))
  return {
    ended,
    tokens: sent.map((headers) => headers.get('authorization')?.replace('Bearer ', '')),
    named: new Set(sent.map((headers) => headers.get('vestibule-shown-user'))),
  }
}

const [mine, abroad, others] = ['ada/acme', 'ada/globex', 'bob/acme']
const all: readonly Way[] = ['own', 'ofTenant', 'read']
const once = { shown: 'ada', token: mine }
const again = { ...once, isRefused: true }

type Case = readonly [what: string, sending: Sending, ended: string, tokens: readonly (string | undefined)[]]

const everyWay: readonly Case[] = [
  ['the user on screen', once, 'done', [mine]],
  ['a user of whom nothing is shown yet', { shown: undefined, token: mine }, 'done', [mine]],
  ['no user', { shown: undefined, token: undefined }, 'NOT_AUTHENTICATED', []],
  ['a user whose session ended while it waited', { shown: 'ada', token: undefined }, 'NOT_AUTHENTICATED', []],
  [
    'another user, whose token another request has renewed',
    { shown: 'ada', token: others },
    'USER_CHANGED',
    [],
  ],
  ['another user, of whom nothing is shown yet', { shown: '', token: others }, 'USER_CHANGED', []],
  ['the same user after a renewal', { ...again, renewed: 'ada/acme' }, 'done', [mine, mine]],
  ['another user after a renewal', { ...again, renewed: others }, 'USER_CHANGED', [mine]],
  ['another user after a renewal, elsewhere', { ...again, renewed: 'bob/globex' }, 'USER_CHANGED', [mine]],
  [
    'another user after a renewal while nothing was shown',
    { ...again, shown: undefined, renewed: others },
    'USER_CHANGED',
    [mine],
  ],
  ['a session that is over', { ...again, renewed: undefined }, 'NOT_AUTHENTICATED', [mine]],
]

const byWay: readonly (readonly [Way, ...Case])[] = [
  ...everyWay.flatMap((row) => all.map((way) => [way, ...row] as const)),
  ['own', 'another tenant after a renewal', { ...again, renewed: abroad }, 'TENANT_CHANGED', [mine]],
  // These say for which tenant they are, or change nothing: the server decides.
  ['ofTenant', 'another tenant after a renewal', { ...again, renewed: abroad }, 'done', [mine, abroad]],
  ['read', 'another tenant after a renewal', { ...again, renewed: abroad }, 'done', [mine, abroad]],
]

describe('who sends a request', () => {
  test.each(byWay)('SEC-SS-46 %s: %s', async (way, _what, sending, ended, tokens) => {
    const sent = await sendOnce(way, sending)
    expect([sent.ended, sent.tokens]).toEqual([ended, tokens])
  })

  test.each(all)('SEC-PO-41 %s: nothing is sent once no user is signed in', async (way) => {
    const { ended, tokens } = await sendOnce(way, { shown: 'ada', token: undefined })
    expect([ended, tokens]).toEqual(['NOT_AUTHENTICATED', []])
  })

  test.each(all)('SEC-SS-47 %s: the server is told whose screen it began on, both times', async (way) => {
    expect((await sendOnce(way, { ...again, renewed: mine })).named).toEqual(new Set(['ada']))
    expect((await sendOnce(way, { shown: undefined, token: mine })).named).toEqual(new Set([null]))
  })
})
