import type { Page } from '@playwright/test'
import { signInScreen } from '../screens/sign-in.ts'
import { waysScreen } from '../screens/social.ts'
import { join } from '../support/as-admin.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { oauthApplication } from '../support/oauth-application.ts'
import { people, seededPassword } from '../support/people.ts'
import { type Stack, startStack } from '../support/stack.ts'
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

/** Signs in to an application in a shell that can do this; answers what the shell hears. */
const openInShell = async (
  page: Page,
  stack: Stack,
  abilities: readonly string[],
): Promise<readonly ShellMessage[]> => {
  const messages: ShellMessage[] = []
  await page.exposeBinding('nativeHears', (_, json: string) => void messages.push(JSON.parse(json)))
  await page.addInitScript(install, abilities)
  await (await oauthApplication(stack)).ask(page)
  return messages
}

test.afterEach(({ stack }) => stack.changeSettings({ secondaryAuthStrategies: [] }))

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
  expect(messages).toContainEqual({ action: 'setLoading', payload: 'false' })

  await test.step('with none, and no cookie either, it is told to close the window', async () => {
    hasTokens = false
    await page.reload()
    await expect.poll(() => messages).toContainEqual({ action: 'closeWindow', payload: 'not_authorized' })
    expect(refreshes).toHaveLength(1)
  })
})

test('an application of the wire signs in by itself, by a provider’s name and by an address', async ({
  stack,
  openPage,
}) => {
  const page = await openPage()
  const messages = await openInShell(page, stack, [
    'loginWithSSO',
    'loginWithSocialLogin',
    'loginWithSocialLoginProvider',
  ])

  await waysScreen(page).continueWith('Google').click()
  await expect.poll(() => messages).toEqual([{ action: 'loginWithSocialLoginProvider', payload: 'google' }])
  await expect(waysScreen(page).continueWith('Google')).toBeVisible()

  const email = 'olga@sso.acme.test'
  await signInScreen(page).enterEmail(email)
  await expect(signInScreen(page).heading('Continue with your organization')).toBeVisible()
  await expect.poll(() => messages).toContainEqual({ action: 'loginWithSSO', payload: email })
  expect(messages).toHaveLength(2)
})

for (const { ability, start, sent } of [
  {
    ability: 'loginWithSocialLogin',
    start: (page: Page) => waysScreen(page).continueWith('Google').click(),
    sent: /^\/login\/start\?txn=/,
  },
  {
    ability: 'loginWithCustomSSO',
    start: (page: Page) => signInScreen(page).enterEmail('olga@sso.acme.test'),
    sent: /^\/login\/start\?txn=/,
  },
] as const)
  test(`an application of the wire that announces ${ability} alone opens the address itself`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    const messages = await openInShell(page, stack, [ability])
    const before = page.url()
    await start(page)
    await expect.poll(() => messages.map(({ action }) => action)).toEqual([ability])
    const url = new URL(String(messages[0]?.payload))
    expect(url.origin).toBe(stack.portalUrl)
    expect(url.pathname + url.search).toMatch(sent)
    expect(page.url(), 'the window itself stays').toBe(before)
  })

for (const { abilities, prompt } of [
  { abilities: ['shouldPromptSocialLoginConsent'], prompt: 'consent' },
  { abilities: [], prompt: null },
])
  test(`a provider is asked for consent again where the application wishes it (${prompt})`, async ({
    stack,
    openPage,
  }) => {
    const page = await openPage()
    await page.exposeBinding('nativeHears', () => {})
    await page.addInitScript(install, abilities)
    await (await oauthApplication(stack)).ask(page)
    const atProvider = page
      .context()
      .waitForEvent('request', (request) => request.url().startsWith(`${stack.portalUrl}/dev/idp/google`))
    await waysScreen(page).continueWith('Google').click()
    expect(new URL((await atProvider).url()).searchParams.get('prompt')).toBe(prompt)
  })

test('an application of the wire signs in at a provider of the installation’s own by loginWithCustomSocialLoginProvider', async ({
  openPage,
}) => {
  const stack = await startStack({ isHostless: true, customProvider: 'Acme Identity' })
  const page = await openPage()
  const messages = await openInShell(page, stack, ['loginWithCustomSocialLoginProvider'])
  await waysScreen(page).continueWith('Acme Identity').click()
  const action = 'loginWithCustomSocialLoginProvider'
  await expect
    .poll(() => messages)
    .toEqual([{ action, payload: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) }])
  await expect(waysScreen(page).continueWith('Acme Identity')).toBeVisible()
  await stack.stop()
})

/** Runs in the page: does what the application would with its device, and answers as it does. */
const answerByDevice = async ({ action, payload, callbackId }: ShellMessage): Promise<void> => {
  type Listener = { readonly resolve: (answer: unknown) => void }
  type Helped = { readonly helpers: { readonly listeners: Map<string, Listener> } }
  const { publicKey } = JSON.parse(String(payload))
  const { listeners } = (navigator.credentials as unknown as Helped).helpers
  const credential =
    action === 'createPasskey'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey),
        })
  listeners.get(callbackId ?? '')?.resolve((credential as PublicKeyCredential).toJSON())
}

test('SEC-PK-02 an application of the wire makes a passkey by createPasskey, and signs in with it by getPasskey', async ({
  stack,
  openPage,
}) => {
  await stack.changeSettings({ secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }] })
  const person = await join(stack, { email: 'shell.key@acme.test', name: 'Shelly Key' })
  const page = await openPage()
  const device = await addAuthenticator(page)
  const box = signInScreen(page)
  const actions: string[] = []
  await page.exposeBinding('nativeHears', async (_, json: string) => {
    const message = JSON.parse(json) as ShellMessage
    actions.push(message.action)
    await page.evaluate(answerByDevice, message)
  })
  await page.addInitScript(install, ['getPasskey', 'createPasskey'])
  const application = await oauthApplication(stack)

  const arrive = await application.ask(page)
  await box.signIn(person.email, seededPassword)
  await box.button('Create a passkey').click()
  await arrive()
  expect(actions).toEqual(['createPasskey'])
  expect(await device.countKeys()).toBe(1)

  const again = await application.ask(page, { prompt: 'login' })
  await box.button('Sign in with a passkey').click()
  expect((await again()).claims()).toMatchObject({ email: person.email })
  expect(actions).toEqual(['createPasskey', 'getPasskey'])
})
