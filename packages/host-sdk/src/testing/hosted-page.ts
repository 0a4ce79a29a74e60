import { vi } from 'vitest'
import { createHosted } from '../hosted/hosted.ts'
import type { HostedOptions } from '../hosted/options.ts'
import type { Surroundings } from '../hosted/surroundings.ts'

export const portalUrl = 'https://auth.vendor.test'
export const host = 'https://app.customer.test'
export const callback = `${host}/oauth/callback`
const start = Date.UTC(2026, 10, 21)

export const createToken = (claims: object): string =>
  `x.${Buffer.from(JSON.stringify({ sub: 'u1', email: 'ada@acme.test', name: 'Ada', tenantId: 't1', ...claims })).toString('base64url')}.y`

type Answer = { readonly status?: number; readonly body: object }
type Answers = readonly Answer[] | ((request: HostedRequest) => Answer | undefined)
type HostedRequest = {
  readonly path: string
  readonly body: Record<string, unknown>
  readonly authorization?: string
}

/** Servers that answer one by one, or by what they are asked; without an answer no user is signed in. */
const answering = (answers: Answers, requests: HostedRequest[]): typeof fetch => {
  const queue = typeof answers === 'function' ? [] : [...answers]
  return async (input, init) => {
    const authorization = new Headers(init?.headers).get('authorization')
    const request: HostedRequest = {
      path: new URL(String(input)).pathname,
      body: JSON.parse(String(init?.body ?? '{}')),
      ...(authorization && { authorization }),
    }
    requests.push(request)
    const answer = typeof answers === 'function' ? answers(request) : queue.shift()
    const { status = 200, body } = answer ?? { status: 401, body: { error: 'login_required' } }
    return new Response(JSON.stringify(body), { status })
  }
}

/** A page and the servers it asks; what it does is noted, nothing is loaded. */
export const page = (at: string, more: Partial<HostedOptions> = {}, answers: Answers = []) => {
  vi.stubGlobal('location', new URL(at))
  const kept = new Map<string, string>()
  const noted = {
    left: [] as string[],
    opened: [] as string[],
    requests: [] as HostedRequest[],
    errors: [] as string[],
    sessions: [] as string[],
  }
  let address = new URL(at)
  let now = start
  let count = 0
  const timers: { at: number; run: () => void }[] = []
  const surroundings: Surroundings = {
    address: () => address,
    leave: (url) => void noted.left.push(url),
    open: (url) => void noted.opened.push(url),
    replace: (path) => {
      address = new URL(path, address)
    },
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, value) => void kept.set(name, value),
      removeItem: (name) => void kept.delete(name),
    },
    fetch: answering(answers, noted.requests),
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    random: (length) => String(++count).padEnd(length, '-'),
    hash: async (text) => `hash of ${text.trim().replaceAll('-', '')}`,
  }
  const hosted = createHosted({ portalUrl, clientId: 'c1', ...more }, surroundings)
  hosted.on('error', ({ code }) => noted.errors.push(code))
  hosted.on('auth-change', ({ state, reason }) => noted.sessions.push(`${state} ${reason}`))
  const goTo = (to: string) => {
    address = new URL(to)
    vi.stubGlobal('location', address)
  }
  const advance = (ms: number) => {
    now += ms
    for (const timer of timers.filter(({ at: due }) => due <= now)) {
      timers.splice(timers.indexOf(timer), 1)
      timer.run()
    }
  }
  return { hosted, noted, kept, goTo, advance, where: () => address.href }
}

export const readQuery = (url: string | undefined) => Object.fromEntries(new URL(url ?? '').searchParams)

/** A browser that went to the portal and came back with a code. */
export const returned = async (
  given: Partial<Record<string, string>> = {},
  answers: readonly Answer[] = [],
  to = '/notes?sort=new',
) => {
  const made = page(`${host}${to}`, {}, answers)
  await made.hosted.login()
  const { state = '' } = readQuery(made.noted.left[0])
  made.goTo(`${callback}?${new URLSearchParams({ code: 'c', state, iss: portalUrl, ...given })}`)
  return { ...made, session: await made.hosted.start() }
}

export const signedIn = {
  body: {
    access_token: createToken({}),
    id_token: createToken({ iat: start / 1000 }),
    refresh_token: 'r1',
    expires_in: 300,
  },
}
