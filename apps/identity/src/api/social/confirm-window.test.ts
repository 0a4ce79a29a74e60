import {
  getExternalLogin,
  redeemExternalLogin,
  startExternalLogin,
} from '@vestibule/contract/areas/external-login'
import { beforeAll, describe, expect, test } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aSocialProvider, aWindow, chooseAt, readLocation, type Window } from '../../testing/federation.ts'
import { portalOrigin } from '../../testing/addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** What the script of the page sends once a number is typed. */
const typeNumber = (
  { browser }: Window,
  { txn, number }: { readonly txn: string; readonly number: string },
  origin: string | undefined = portalOrigin,
): Promise<Response> =>
  browser.request('/login/confirm', {
    method: 'POST',
    body: new URLSearchParams({ txn, number }).toString(),
    headers: {
      origin,
      'vestibule-embed': undefined,
      authorization: undefined,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
  })

const another = (number: string): string => String((Number(number) + 1) % 100).padStart(2, '0')

describeOnServer('a window that no page of ours opened', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(async () => {
    await aSocialProvider(testServer())
  })

  /** A frame that began a sign-in, and a window that came to it by an address that was sent. */
  const begin = async (form: 'popup' | 'redirect' = 'popup') => {
    const frame = aBrowser(testServer())
    const { txn, url } = await frame.call(startExternalLogin, { provider: 'google', form })
    const window = aWindow(testServer())
    const shown = await window.go(url, 'cross-site')
    const status = () => frame.call(getExternalLogin, { txn })
    return { frame, txn, url, window, shown, status }
  }

  test('SEC-PO-30 it asks for the number that the frame shows, and the provider asks who the user is', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const { frame, txn, url, window, shown, status } = await begin()
    expect(await shown.text()).not.toContain('href=')
    const { state, number = '' } = await status()
    expect({ state, number }).toEqual({ state: 'waiting', number: expect.stringMatching(/^\d{2}$/) })
    expect((await typeNumber(window, { txn, number })).status).toBe(204)
    expect(await status()).toEqual({ state: 'waiting' })
    const atProvider = readLocation(await window.go(url))
    expect(new URL(atProvider).searchParams.get('prompt')).toBe('select_account')
    await window.go(await chooseAt(window, atProvider, { email: user.email }), 'cross-site')
    expect(await frame.call(redeemExternalLogin, { txn })).toMatchObject({ userId: user.id })
  })

  test('SEC-PO-30 a window that the frame opened asks for no number', async () => {
    const frame = aBrowser(testServer())
    const { txn, url } = await frame.call(startExternalLogin, { provider: 'google', form: 'popup' })
    const atProvider = readLocation(await aWindow(testServer()).go(url))
    expect(new URL(atProvider).searchParams.get('prompt')).toBeNull()
    expect(await frame.call(getExternalLogin, { txn })).toEqual({ state: 'waiting' })
  })

  test('SEC-PO-30 loading the page again changes no number, and another frame is shown none', async () => {
    const { txn, url, window, status } = await begin()
    const before = await status()
    await window.go(url, 'cross-site')
    expect(await status()).toEqual(before)
    expect(await aBrowser(testServer()).call(getExternalLogin, { txn })).toEqual({ state: 'gone' })
  })

  test('SEC-PO-30 one wrong number ends the sign-in', async () => {
    const { frame, txn, url, window, status } = await begin()
    const { number = '' } = await status()
    expect((await typeNumber(window, { txn, number: another(number) })).status).toBe(400)
    expect((await typeNumber(window, { txn, number })).status).toBe(400)
    expect(await status()).toEqual({ state: 'gone' })
    expect((await window.go(url)).status).toBe(400)
    expect(await readRefusal(frame.call(redeemExternalLogin, { txn }))).toBe('EXTERNAL_LOGIN_GONE')
  })

  test('SEC-PO-30 no number is right before one was asked for', async () => {
    const frame = aBrowser(testServer())
    const { txn } = await frame.call(startExternalLogin, { provider: 'google', form: 'popup' })
    expect((await typeNumber(aWindow(testServer()), { txn, number: '' })).status).toBe(400)
  })

  describe.each([
    ['another site', 'https://evil.test'],
    ['a page of no origin', 'null'],
    ['a request that names none', undefined],
  ])('%s', (_, origin) => {
    test('SEC-PO-30 types no number', async () => {
      const { txn, window, status } = await begin()
      const { number = '' } = await status()
      const headers = { txn, number }
      expect((await typeNumber(window, headers, origin ?? '')).status).toBe(400)
      expect(await status()).toEqual({ state: 'waiting', number })
    })
  })

  test('SEC-PO-30 the window in which the number was typed goes on, and no other', async () => {
    const { txn, url, window, status } = await begin()
    const { number = '' } = await status()
    expect((await typeNumber(window, { txn, number })).status).toBe(204)
    expect((await aWindow(testServer()).go(url)).status).toBe(400)
    expect((await window.go(url)).status).toBe(302)
  })

  test('SEC-PO-30 a whole page that a host sent to a provider lets the user choose an account', async () => {
    const { shown } = await begin('redirect')
    expect(new URL(readLocation(shown)).searchParams.get('prompt')).toBe('select_account')
  })

  test.each(['none', 'login none', 'none consent'])(
    'SEC-PO-31 no caller asks a provider for silence by prompt=%s',
    async (prompt) => {
      const input = { provider: 'google', form: 'popup', additionalQueryParams: { prompt } } as const
      expect(await readRefusal(aBrowser(testServer()).call(startExternalLogin, input))).toBe('INVALID_INPUT')
    },
  )

  test.each(['domain_hint', 'team', 'id_token_hint', 'Prompt', 'prompt[]'])(
    'SEC-PO-31 %s is not on the list of this provider',
    async (name) => {
      const input = {
        provider: 'google',
        form: 'popup',
        additionalQueryParams: { [name]: 'none' },
      } as const
      expect(await readRefusal(aBrowser(testServer()).call(startExternalLogin, input))).toBe('INVALID_INPUT')
    },
  )
})
