import type { Page } from '@playwright/test'
import { hostScreen } from '../screens/host.ts'
import { signInScreen } from '../screens/sign-in.ts'
import { waysScreen } from '../screens/social.ts'
import { noteAttack } from '../support/note-attack.ts'
import { people, seededPassword } from '../support/people.ts'
import { type Stack } from '../support/stack.ts'
import { expect, test } from '../support/test.ts'

// Windows, and what blocks them, are the browser’s own.
test.use({ isWholeBrowser: true })

type Door = {
  /** The link, by what it should lead on to. */
  readonly link: (address: string, stack: Stack) => string
  /** What the user does, and what they see in the end. */
  readonly rests: (victim: Page, stack: Stack) => Promise<void>
}

const named = (page: string) => (address: string) =>
  `/oauth/account/${page}redirectUrl=${encodeURIComponent(address)}`

const directAction = (address: string): string =>
  new URLSearchParams({
    login_direct_action: Buffer.from(JSON.stringify({ type: 'direct', data: address })).toString('base64'),
  }).toString()

const isRefused = async (victim: Page): Promise<void> => expect(signInScreen(victim).problem).toBeVisible()

/** The failure is shown for a while; then the portal leaves by itself. */
const goesToApplication = async (victim: Page, { hosts }: Stack): Promise<void> => {
  await expect(victim.getByRole('heading', { name: 'We couldn’t sign you in' })).toBeVisible()
  await victim.waitForURL((url) => url.origin === hosts.sameSite)
}

const signsIn = async (victim: Page, stack: Stack): Promise<void> => {
  await signInScreen(victim).signIn(people.hosted.email, seededPassword)
  await victim.waitForURL((url) => url.origin === stack.hosts.sameSite)
}

/** Every page of the portal that follows an address of its link. */
const doors: Readonly<Record<string, Door>> = {
  'the sign-in page': { link: named('login?'), rests: signsIn },
  'the page that opens an application': {
    link: named('redirect?'),
    rests: async (victim) => {
      await victim.getByRole('button', { name: 'Open the app' }).click()
      await expect(victim.getByText('You’re done here.')).toBeVisible()
    },
  },
  'a callback of OpenID Connect': { link: named('oidc/callback?code=x&state=y&'), rests: goesToApplication },
  'a callback of SAML': {
    link: named('saml/callback?SAMLResponse=x&RelayState=y&'),
    rests: goesToApplication,
  },
  'a callback of a social provider': { link: named('social/success?code=x&state=y&'), rests: isRefused },
  'what the sign-in page is to do at once': {
    link: (address) => `/oauth/account/login?${directAction(address)}`,
    rests: isRefused,
  },
  'an authorization request': {
    link: (address, { clientId, hosts }) =>
      `/oauth/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: `${hosts.sameSite}/oauth/callback`,
        scope: 'openid',
        state: 's',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      })}&${directAction(address)}`,
    rests: isRefused,
  },
}

for (const [name, door] of Object.entries(doors))
  test(`SEC-PO-34 SEC-OA-05 a link to ${name} leads to no other page of the portal`, async ({
    stack,
    openPage,
  }, testInfo) => {
    const stranger = await openPage()
    const host = hostScreen(stranger, stack.hosts.sameSite)
    // The stranger keeps their own window from going, so that the first one that goes is the victim's.
    await stranger.context().route('**/login/start**', (route) => route.abort())
    await host.open()
    await host.signIn()
    const started = stranger.waitForResponse((answer) => answer.url().endsWith('/external/start'))
    await waysScreen(host.portal).continueWith('Google').click()
    const { url } = (await (await started).json()) as { url: string }
    const { origin, pathname, search } = new URL(url)

    const victim = await openPage()
    const visited: string[] = []
    victim.on('request', (request) => {
      if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname)
    })
    await victim.goto(`${origin}${door.link(pathname + search, stack)}`)
    await door.rests(victim, stack)
    expect(visited).not.toContain('/login/start')
    await host.expectSignedOut()
    noteAttack(
      testInfo,
      'a stranger sends a person a link to a page of the portal that should lead on to a sign-in that the stranger began at a provider',
      'pages of the portal follow no link to another page of the portal, and the stranger’s page stays signed out',
    )
  })
