// @vitest-environment happy-dom
import type { CreationOptions, RequestOptions } from '@vestibule/contract/schemas/webauthn'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { createStore } from 'jotai/vanilla'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { passkeysAtom } from './passkeys.ts'

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }))

const passkeys = createStore().get(passkeysAtom)
const ways = {
  use: () => passkeys.use({} as RequestOptions),
  make: () => passkeys.make({} as CreationOptions),
}
const named = (name: string): Error => Object.assign(new Error(name), { name })

const refuseWith = (error: Error) => {
  vi.mocked(startAuthentication).mockRejectedValue(error)
  vi.mocked(startRegistration).mockRejectedValue(error)
}

/** What the browser says of the last click. */
const clicked = (isActive: boolean | undefined) =>
  vi.stubGlobal('navigator', {
    ...(isActive !== undefined && { userActivation: { isActive, hasBeenActive: true } }),
  })

afterEach(() => vi.unstubAllGlobals())

describe.each(Object.entries(ways))('a browser that refuses to %s a key', (_, ask) => {
  test.each([true, undefined])(
    'may have asked its person, where the click was fresh or is not told of: %s',
    async (isActive) => {
      clicked(isActive)
      refuseWith(named('NotAllowedError'))
      expect(await ask()).toBeUndefined()
    },
  )

  test('wants another click, where the last one was too long ago', async () => {
    clicked(false)
    refuseWith(named('NotAllowedError'))
    await expect(ask()).rejects.toMatchObject({ code: 'KEY_NEEDS_CLICK' })
  })

  test.each(['AbortError', 'InvalidStateError', 'SecurityError'])('with %s wants no click', async (name) => {
    clicked(false)
    refuseWith(named(name))
    expect(await ask()).toBeUndefined()
  })

  test('was asked wrongly: that is a fault of ours', async () => {
    clicked(true)
    refuseWith(new TypeError('options'))
    await expect(ask()).rejects.toThrow(TypeError)
  })
})

test('what is only offered in a list needs no click', async () => {
  clicked(false)
  refuseWith(named('NotAllowedError'))
  expect(await passkeys.use({} as RequestOptions, { isOffered: true })).toBeUndefined()
})
