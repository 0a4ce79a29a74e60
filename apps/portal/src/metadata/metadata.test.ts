import { ApiError } from '@vestibule/contract/errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { translatorAtom } from '../i18n/translator.atoms.ts'
import { showThemeAtom } from '../theme/show-theme.ts'
import { testClock } from '../testing/clock.ts'
import { aPortal } from '../testing/portal.ts'
import { loadMetadata } from './load-metadata.ts'
import { configuration, flags, loadErrors } from './metadata.atoms.ts'
import { fetchOverride } from './override.ts'

const origin = 'https://themes.acme.test'
const url = `${origin}/portal.json`
const overrideOrigins = [origin]

const json = (value: unknown, type = 'application/json') =>
  new Response(typeof value === 'string' ? value : JSON.stringify(value), {
    headers: { 'content-type': type },
  })

const override = (address: string, response: Response | Error | Promise<Response> = json({})) => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    if (response instanceof Error) throw response
    return response
  })
  const clock = testClock()
  const answer = fetchOverride(address, { fetch: fetch as never, clock, overrideOrigins })
  return { answer, fetch, clock }
}

const toRow = (set: object) => ({ getMetadata: async () => ({ rows: [{ configuration: set }] }) })

afterEach(() => vi.unstubAllGlobals())

describe('SEC-PO-08: the override document', () => {
  test.each([
    ['http://themes.acme.test/portal.json'],
    ['https://evil.test/portal.json'],
    ['https://themes.acme.test.evil.test/portal.json'],
    ['https://user@themes.acme.test/portal.json'],
    ['https://themes.acme.test:8443/portal.json'],
    ['//themes.acme.test/portal.json'],
    ['data:application/json,{}'],
    ['javascript:alert(1)'],
    [''],
  ])('%s is not even asked', async (address) => {
    const { answer, fetch } = override(address)
    expect(await answer).toEqual({ ok: false, why: 'address not on the list' })
    expect(fetch).not.toHaveBeenCalled()
  })

  test('is asked without credentials, and without following redirects', async () => {
    const { answer, fetch } = override(url)
    await answer
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    })
  })

  test('may change themes and texts, and none of thirty other things', async () => {
    const others = Object.fromEntries(
      [
        'metadataOverrides',
        'navigation',
        'authRoutes',
        'loginUrl',
        'flags',
        'policies',
        '__proto__',
        'constructor',
        'integrations',
        'allowSignups',
        'authStrategy',
        'redirectUrl',
        'baseUrl',
        'portalUrl',
        'clientId',
        'hostOrigin',
        'overrideOrigins',
        'allowedRedirectOrigins',
        'script',
        'style',
        'html',
        'css',
        'headers',
        'ticket',
        'user',
        'permissions',
        'roles',
        'entitlements',
        'session',
        'token',
      ].map((name) => [name, { any: 'thing' }]),
    )
    const { answer } = override(
      url,
      json({ ...others, themes: { look: 'vivid' }, localizations: { en: {} } }),
    )
    expect(await answer).toEqual({
      ok: true,
      value: { themes: { look: 'vivid' }, localizations: { en: {} } },
    })
  })

  test.each([
    ['another type', json({}, 'text/html'), 'not JSON'],
    ['too much', json(`{"themes":{"look":"${'x'.repeat(256 * 1024)}"}}`), 'too large'],
    ['no JSON', json('<html>'), 'SyntaxError'],
    ['a list', json([]), undefined],
    ['an error', new Response('', { status: 500 }), 'status 500'],
    ['no network', new TypeError('failed'), 'TypeError'],
  ])('%s is refused', async (_, response, why) => {
    const answer = await override(url, response).answer
    expect(answer).toEqual(why === undefined ? { ok: true, value: {} } : { ok: false, why })
  })

  test('five seconds are enough', async () => {
    const { answer, clock } = override(url, new Promise<Response>(() => {}))
    await clock.advance(5000)
    expect(await answer).toEqual({ ok: false, why: 'took too long' })
  })
})

describe('metadata', () => {
  test('takes over theme, texts and flags', async () => {
    const localizations = { en: { login: { preLogin: { signUpLink: 'Join us' } } }, fr: { login: {} } }
    const answers = {
      ...toRow({
        themeV2: { palette: { primary: { main: '#0a7' } }, loginBox: { themeName: 'vividV2' } },
        localizations,
      }),
      loadFeatureFlags: async () => ({ 'show-passkeys-new': 'on' }),
    }
    const { store } = await aPortal({ answers })
    const shown: unknown[] = []
    store.set(showThemeAtom, (theme) => shown.push(theme))
    await store.set(loadMetadata)
    expect(shown).toEqual([{ mode: 'auto', look: 'vivid', tokens: { accent: '#0a7' } }])
    expect(store.get(translatorAtom).text('login', 'preLogin.signUpLink')).toBe('Join us')
    expect(store.get(flags)).toEqual({ 'show-passkeys-new': 'on' })
  })

  test('a bad override leaves the base standing and is told', async () => {
    vi.stubGlobal('fetch', vi.fn())
    const base = { themes: { look: 'classic' }, metadataOverrides: { url: 'https://evil.test/x.json' } }
    const { store, host } = await aPortal({ answers: toRow(base) })
    await store.set(loadMetadata)
    expect(store.get(configuration)).toEqual(base)
    expect(host.diagnostic).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'METADATA_OVERRIDE_REFUSED' }),
    )
    expect(fetch).not.toHaveBeenCalled()
  })

  test('a good override is laid deeply over themes and texts', async () => {
    const over = {
      themes: { look: 'vivid', tokens: { radius: '2px' } },
      localizations: { en: { login: { preLogin: { signUpLink: 'Join us' } } } },
    }
    const evil = '"themeV2":{"__proto__":{"owned":1},"palette":{"primary":{"main":"#123"}}}'
    const document = `${JSON.stringify(over).slice(0, -1)},${evil}}`
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => json(document)),
    )
    const { store } = await aPortal({
      boot: { overrideOrigins },
      answers: toRow({
        themes: { look: 'classic', mode: 'dark', tokens: { accent: '#0a7', radius: '8px' } },
        themeV2: { palette: { primary: { main: '#0a7' }, secondary: { main: '#fff' } } },
        localizations: { en: { login: { preLogin: { title: 'Welcome', signUpLink: 'Sign up' } } } },
        metadataOverrides: { url },
      }),
    })
    await store.set(loadMetadata)
    expect(store.get(configuration)).toEqual({
      themes: { look: 'vivid', mode: 'dark', tokens: { accent: '#0a7', radius: '2px' } },
      themeV2: { palette: { primary: { main: '#123' }, secondary: { main: '#fff' } } },
      localizations: { en: { login: { preLogin: { title: 'Welcome', signUpLink: 'Join us' } } } },
      metadataOverrides: { url },
    })
    expect(store.get(translatorAtom).text('login', 'preLogin.signUpLink')).toBe('Join us')
    expect(Object.hasOwn(store.get(configuration).themeV2 ?? {}, '__proto__')).toBe(false)
  })

  test('failures of the server are kept by request name, refusals are not', async () => {
    const fail = (status: number) => async () => {
      throw new ApiError('UNAVAILABLE', {}, { status, traceId: `trace ${status}` })
    }
    const { store } = await aPortal({ answers: { getMetadata: fail(503), loadFeatureFlags: fail(404) } })
    await store.set(loadMetadata)
    expect(store.get(loadErrors)).toEqual({ LOAD_ADMIN_BOX_METADATA: { status: 503, traceId: 'trace 503' } })
  })

  test.each([[{}], [{ rows: null }], [{ rows: '' }]])(
    'settings of another shape, %j, are no settings',
    async (given) => {
      const { store } = await aPortal({ answers: { getMetadata: async () => given } })
      await store.set(loadMetadata)
      expect(store.get(configuration)).toEqual({})
      expect(store.get(loadErrors)).toEqual({
        LOAD_ADMIN_BOX_METADATA: { status: 500, traceId: undefined },
      })
    },
  )
})
