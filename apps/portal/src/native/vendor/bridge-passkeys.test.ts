import { describe, expect, test } from 'vitest'
import { settle, testClock } from '../../testing/clock.ts'
import { bridgePasskeys } from './bridge-passkeys.ts'
import { type BridgedWindow, type Capability, nativeBridge, type PasskeyListeners } from './native-bridge.ts'

const request = { challenge: 'Y2hhbGxlbmdl', rpId: 'auth.acme.test', timeout: 30_000 }
const creation = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { name: 'Acme', id: 'auth.acme.test' },
  user: { id: 'dQ', name: 'ada@acme.test', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
}
const shown = { clientDataJSON: 'Yw', authenticatorData: 'YQ', signature: 'cw', userHandle: 'dQ' }
const made = { clientDataJSON: 'Yw', attestationObject: 'YQ' }

type Heard = { readonly action: string; readonly payload: string; readonly callbackId: string }

/** A shell for iOS that announces these, and has brought the place for its answers along or not. */
const aShell = ({ names = [], isHooked = false }: { names?: Capability[]; isHooked?: boolean }) => {
  const heard: Heard[] = []
  const credentials: { helpers?: { listeners: PasskeyListeners } } = isHooked
    ? { helpers: { listeners: new Map() } }
    : {}
  const window = {
    webkit: {
      messageHandlers: {
        FronteggNativeBridge: { postMessage: (json: string) => heard.push(JSON.parse(json)) },
      },
    },
    FronteggNativeBridgeFunctions: Object.fromEntries(names.map((name) => [name, true])),
    navigator: { credentials },
  } as Record<string, unknown>
  window.parent = window
  const clock = testClock()
  const bridge = nativeBridge(window as BridgedWindow, clock)!
  const passkeys = bridgePasskeys(window as BridgedWindow, bridge, clock)
  const answer = (how: 'resolve' | 'reject', given: unknown) =>
    credentials.helpers?.listeners.get(heard.at(-1)?.callbackId ?? '')?.[how](given)
  return { passkeys, heard, clock, answer, credentials }
}

describe('passkeys of a shell', () => {
  test.each([
    ['announced', { names: ['getPasskey' as const] }],
    ['by the place it brought along', { isHooked: true }],
  ])('getPasskey is asked for, %s', async (_, how) => {
    const { passkeys, heard, answer, credentials, clock } = aShell(how)
    const using = passkeys.use!(request)
    expect(heard).toEqual([
      {
        action: 'getPasskey',
        payload: JSON.stringify({ publicKey: request }),
        callbackId: expect.any(String),
      },
    ])
    answer('resolve', { id: 'key', rawId: 'key', response: shown })
    expect(await using).toEqual({ id: 'key', response: shown })
    expect(credentials.helpers?.listeners.size).toBe(0)
    expect(clock.waiting()).toEqual([])
    expect(await passkeys.canOffer!()).toBe(false)
  })

  test('createPasskey is asked for, and what the shell has made is a key of this device', async () => {
    const { passkeys, heard, answer } = aShell({ names: ['createPasskey'] })
    const making = passkeys.make!(creation)
    expect(heard[0]).toMatchObject({
      action: 'createPasskey',
      payload: JSON.stringify({ publicKey: creation }),
    })
    answer('resolve', { id: 'key', response: made })
    expect(await making).toEqual({ id: 'key', response: made, deviceType: 'Platform' })
    expect(passkeys.use).toBeUndefined()
  })

  test.each(['Passkeys not supported', undefined])('a refusal, %s, is no key', async (reason) => {
    const { passkeys, answer } = aShell({ isHooked: true })
    const using = passkeys.use!(request)
    answer('reject', reason)
    expect(await using).toBeUndefined()
  })

  test.each([[null], ['key'], [{ id: 'key' }], [{ response: shown }]])(
    'an answer of another shape, %j, is no key',
    async (given) => {
      const { passkeys, answer } = aShell({ isHooked: true })
      const using = passkeys.use!(request)
      answer('resolve', given)
      expect(await using).toBeUndefined()
    },
  )

  test('a shell that is silent is waited for as long as the server says', async () => {
    const { passkeys, clock, credentials } = aShell({ isHooked: true })
    const using = passkeys.use!(request)
    await settle()
    await clock.advance(29_999)
    expect(credentials.helpers?.listeners.size).toBe(1)
    await clock.advance(1)
    expect(await using).toBeUndefined()
    expect(credentials.helpers?.listeners.size).toBe(0)
  })

  test('a shell that announces neither leaves them to the browser', () => {
    expect(aShell({ names: ['getTokens'] }).passkeys).toEqual({})
  })
})
