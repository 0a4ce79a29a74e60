import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { socialProviders } from '@vestibule/contract/areas/social'
import type { Call } from '@vestibule/contract/client'
import { describe, expect, test, vi } from 'vitest'
import { standaloneHost } from '../../host/standalone-host.ts'
import { settle, testClock } from '../../testing/clock.ts'
import { behindBridge, bridgePopupOpener } from './behind-bridge.ts'
import { bridgeSignIn } from './bridge-sign-in.ts'
import { type BridgedWindow, type Capability, nativeBridge } from './native-bridge.ts'
import { withNativeTokens } from './with-native-tokens.ts'

type Given = Partial<BridgedWindow>

const createWindow = (given: Given): BridgedWindow => {
  const window: Record<string, unknown> = { ...given }
  window.parent ??= window
  return window as BridgedWindow
}
const able = (...names: Capability[]) => Object.fromEntries(names.map((name) => [name, true]))

/** A shell of each platform that can do these, and the messages it got, in one form. */
const shells = {
  iOS: (...names: Capability[]) => {
    const messages: unknown[] = []
    const postMessage = (json: string) => messages.push(JSON.parse(json))
    const window = createWindow({
      webkit: { messageHandlers: { FronteggNativeBridge: { postMessage } } },
      FronteggNativeBridgeFunctions: able(...names),
    })
    return { window, messages }
  },
  Android: (...names: Capability[]) => {
    const messages: unknown[] = []
    const method = (action: string) => [
      action,
      (given: unknown) =>
        void messages.push(
          action === 'getTokens' ? { action, callbackId: given } : { action, payload: given },
        ),
    ]
    const window = createWindow({
      FronteggNativeBridge: Object.fromEntries(names.map(method)),
      FronteggNativeBridgeFunctions: able(...names),
    })
    return { window, messages }
  },
} as const

const createBridge = (window: BridgedWindow, clock = testClock()) => {
  const bridge = nativeBridge(window, clock)
  if (!bridge) throw new Error('No shell was found')
  return bridge
}

const jwt = (claims: object): string => `e30.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.x`

describe('a shell of the wire', () => {
  test('is not there in a browser, and not in a frame', () => {
    expect(nativeBridge(createWindow({}), testClock())).toBeUndefined()
    const { window } = shells.iOS('getTokens')
    expect(nativeBridge({ ...window, parent: {} }, testClock())).toBeUndefined()
  })

  test.each([
    ['iOS', shells.iOS, 'false'],
    ['Android', shells.Android, false],
  ] as const)('of %s is told what it can do, in its form', (_, shell, isLoading) => {
    const { window, messages } = shell('loginWithSocialLogin', 'setLoading')
    const { can, say } = createBridge(window)
    expect([can('loginWithSocialLogin'), can('closeWindow')]).toEqual([true, false])
    say('loginWithSocialLogin', 'https://auth.acme.test/login/start')
    say('setLoading', false)
    expect(messages).toEqual([
      { action: 'loginWithSocialLogin', payload: 'https://auth.acme.test/login/start' },
      { action: 'setLoading', payload: isLoading },
    ])
  })

  test('that announced itself and is not there is an error, in the words of the specification', () => {
    const bridge = createBridge(createWindow({ FronteggNativeBridgeFunctions: able('closeWindow') }))
    expect(() => bridge.say('closeWindow', 'x')).toThrow('FronteggNativeBridge is not available')
  })
})

describe.each(Object.entries(shells))('getTokens on %s', (_, shell) => {
  const asking = () => {
    const clock = testClock()
    const { window, messages } = shell('getTokens')
    const bridge = createBridge(window, clock)
    const answer = bridge.getTokens()
    answer.catch(() => {})
    const [{ callbackId }] = messages as [{ callbackId: string }]
    return { answer, callbackId, clock, window, bridge }
  }

  test('registers a callback, and takes it away once it was used', async () => {
    const { answer, callbackId, window, clock } = asking()
    expect(callbackId).toMatch(/^fe_cb_1000000_\d+$/)
    window.FronteggNativeBridgeCallbacks?.[callbackId]?.resolve({ accessToken: 'a', refreshToken: 'r' })
    expect(await answer).toEqual({ accessToken: 'a', refreshToken: 'r' })
    expect(window.FronteggNativeBridgeCallbacks).toEqual({})
    expect(clock.waiting()).toEqual([])
  })

  test('ends after twenty seconds', async () => {
    const { answer, clock, window } = asking()
    await clock.advance(19_999)
    expect(window.FronteggNativeBridgeCallbacks).not.toEqual({})
    await clock.advance(1)
    await expect(answer).rejects.toThrow('native_bridge_timeout')
    expect(window.FronteggNativeBridgeCallbacks).toEqual({})
  })
})

describe('a session that the shell keeps', () => {
  const cookie = { accessToken: 'of the cookie', expiresIn: 300, mfaRequired: false }
  const given = (answer: () => Promise<unknown>) => {
    const call = vi.fn(async () => cookie)
    const bridge = { can: () => true, say: () => {}, askPasskey: () => {}, getTokens: answer }
    return { call, asking: withNativeTokens(call as unknown as Call, bridge, testClock()) }
  }

  test('skips the cookie, and never reads its refresh token', async () => {
    const accessToken = jwt({ exp: 1060 })
    const tokens = {
      accessToken,
      get refreshToken(): string {
        throw new Error('read')
      },
    }
    const { call, asking } = given(async () => tokens)
    expect(await asking(refreshToken, {})).toEqual({ accessToken, expiresIn: 60, mfaRequired: false })
    expect(call).not.toHaveBeenCalled()
  })

  test.each([
    ['does not trust this page', () => Promise.reject(new Error('untrusted_origin'))],
    ['has none', () => Promise.reject('no_tokens')],
    ['has one that is over', async () => ({ accessToken: jwt({ exp: 999 }) })],
    ['says something else', async () => 'null'],
    ['says no JSON', async () => '{'],
  ])('a shell that %s leaves it to the cookie', async (_, answer) => {
    const { asking } = given(answer)
    expect(await asking(refreshToken, {})).toBe(cookie)
  })

  test('a shell that is silent counts as no network', async () => {
    const { asking, call } = given(() => Promise.reject(new Error('native_bridge_timeout')))
    await expect(asking(refreshToken, {})).rejects.toMatchObject({
      status: 0,
      message: 'native_bridge_timeout',
    })
    expect(call).not.toHaveBeenCalled()
  })

  test('nothing else is asked of it', async () => {
    const { asking, call } = given(() => Promise.reject(new Error('asked')))
    await asking(login, { email: 'a@b.test', password: 'x' })
    expect(call).toHaveBeenCalledTimes(1)
  })
})

describe('signing in by the shell itself', () => {
  const ways = [
    ['loginWithSSO', 'atOrganization', 'hana@globex.test'],
    ['loginWithSocialLoginProvider', 'atProvider', 'google'],
    ['loginWithCustomSocialLoginProvider', 'atProvider', '0191b6d4-7425-70de-944b-e07fc1f90ae7'],
    ['loginWithCustomSocialLoginProvider', 'atProvider', 'constructor'],
  ] as const

  test.each(ways)('%s is said where the shell announces it: %s %s', (action, how, payload) => {
    for (const shell of Object.values(shells)) {
      const knowing = shell(action)
      expect(bridgeSignIn(createBridge(knowing.window))[how](payload)).toBe(true)
      expect(knowing.messages).toEqual([{ action, payload }])
      const unable = shell('loginWithSocialLogin', 'loginWithCustomSSO')
      expect(bridgeSignIn(createBridge(unable.window))[how](payload)).toBe(false)
      expect(unable.messages).toEqual([])
    }
  })

  test('each known provider is named, and every other is a custom one', () => {
    for (const provider of socialProviders) {
      const { window, messages } = shells.iOS('loginWithSocialLoginProvider')
      expect(bridgeSignIn(createBridge(window)).atProvider(provider)).toBe(true)
      expect(messages).toHaveLength(1)
    }
  })

  test('shouldPromptSocialLoginConsent is a wish of the shell, and no message', () => {
    const { window, messages } = shells.Android('shouldPromptSocialLoginConsent')
    expect(bridgeSignIn(createBridge(window)).asksConsent).toBe(true)
    expect(bridgeSignIn(createBridge(shells.Android().window)).asksConsent).toBe(false)
    expect(messages).toEqual([])
  })
})

describe('a page in a shell', () => {
  const page = () => {
    const location = { origin: 'https://auth.acme.test', assign: vi.fn(), replace: vi.fn() }
    return { location, host: standaloneHost({ location } as unknown as Window) }
  }
  const url = 'https://auth.acme.test/login/start?txn=1'

  test('leads to providers by the shell, and by itself where the shell cannot', async () => {
    const { location, host } = page()
    const { window, messages } = shells.iOS('loginWithSocialLogin')
    const behind = behindBridge(host, createBridge(window))
    expect(await behind.openExternal({ url, reason: 'social' })).toBe(true)
    expect(messages).toEqual([{ action: 'loginWithSocialLogin', payload: url }])
    expect(await behind.openExternal({ url, reason: 'sso' })).toBe(true)
    expect(location.assign).toHaveBeenCalledWith(url)
    const outside = bridgePopupOpener(createBridge(window))
    outside?.open()?.go(url)
    expect(messages).toHaveLength(2)
    expect(bridgePopupOpener(createBridge(shells.iOS('closeWindow').window))).toBeUndefined()
  })

  test('whose session is over has the window closed, and not after signing out', async () => {
    const { location, host } = page()
    const { window, messages } = shells.Android('closeWindow', 'requestAuthorize')
    const behind = behindBridge(host, createBridge(window))
    await behind.sessionChanged({ state: 'anonymous', reason: 'logout' })
    expect(messages).toEqual([])
    await behind.sessionChanged({ state: 'anonymous', reason: 'expired' })
    await behind.navigate({ to: 'login', reason: 'signedOut' })
    const closed = { action: 'closeWindow', payload: 'not_authorized' }
    expect(messages).toEqual([closed, closed])
    expect(location.assign).not.toHaveBeenCalled()
  })

  test('asks a shell that cannot close it to sign in, and is on its own after that', async () => {
    const { location, host } = page()
    const { window, messages } = shells.iOS('requestAuthorize')
    await behindBridge(host, createBridge(window)).navigate({ to: 'login', reason: 'signedOut' })
    expect(messages).toEqual([{ action: 'requestAuthorize', payload: '{"reason":"signedOut"}' }])
    await behindBridge(host, createBridge(shells.iOS().window)).navigate({ to: 'login', reason: 'signedOut' })
    await settle()
    expect(location.assign).toHaveBeenCalledWith('/account/login')
  })

  test('takes the loader of the shell away once something is on screen', () => {
    const { host } = page()
    const { window, messages } = shells.iOS('useNativeLoader', 'setLoading')
    behindBridge(host, createBridge(window)).painted()
    expect(messages).toEqual([{ action: 'setLoading', payload: 'false' }])
  })
})
