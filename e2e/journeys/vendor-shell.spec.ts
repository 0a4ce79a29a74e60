import { people, seededPassword } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

type ShellMessage = { readonly action: string; readonly payload?: unknown; readonly callbackId?: string }
type Shell = { readonly nativeHears: (json: string) => Promise<void> }

/** Runs in the page before its scripts: what an application of the wire puts there. */
const install = (abilities: readonly string[]): void => {
  const { nativeHears } = window as unknown as Shell
  Object.assign(window, {
    webkit: {
      messageHandlers: { FronteggNativeBridge: { postMessage: (json: string) => void nativeHears(json) } },
    },
    FronteggNativeBridgeFunctions: Object.fromEntries(abilities.map((name) => [name, true])),
  })
}

test('an application of the wire brings its own tokens, and no cookie is asked for', async ({
  stack,
  openPage,
}) => {
  const { email, name } = people.vendorShell
  const answer = await fetch(`${stack.portalUrl}/identity/resources/auth/v1/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: seededPassword }),
  })
  const tokens = (await answer.json()) as { readonly accessToken: string; readonly refreshToken: string }
  const page = await openPage()
  const messages: ShellMessage[] = []
  let hasTokens = true
  await page.exposeBinding('nativeHears', async (_, json: string) => {
    const message = JSON.parse(json) as ShellMessage
    messages.push(message)
    if (message.action !== 'getTokens') return
    await page.evaluate(
      ({ id, given }) => {
        type Callback = Record<'resolve' | 'reject', (given: unknown) => void>
        type Waiting = { readonly FronteggNativeBridgeCallbacks: Record<string, Callback> }
        const callback = (window as unknown as Waiting).FronteggNativeBridgeCallbacks[id]
        if (given) callback?.resolve(given)
        else callback?.reject('no_tokens')
      },
      { id: message.callbackId ?? '', given: hasTokens ? tokens : null },
    )
  })
  await page.addInitScript(install, ['getTokens', 'closeWindow', 'useNativeLoader', 'setLoading'])
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/token/refresh')) refreshes.push(request.url())
  })

  await page.goto(`${stack.portalUrl}/oauth/portal`)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page.getByText(name).first()).toBeVisible()
  expect(refreshes).toEqual([])
  expect(messages.map(({ action }) => action)).toContain('getTokens')
  expect(messages).toContainEqual({ action: 'setLoading', payload: false })

  await test.step('with none, and no cookie either, it is told to close the window', async () => {
    hasTokens = false
    await page.reload()
    await expect.poll(() => messages).toContainEqual({ action: 'closeWindow', payload: 'not_authorized' })
    expect(refreshes).toHaveLength(1)
  })
})
