import { createHash, randomBytes } from 'node:crypto'
import { login } from '@vestibule/contract/areas/auth'
import { developmentClientId, headers } from '@vestibule/contract/constants'
import type { UserRow } from '../platform/db/schema/users.ts'
import { hostOrigin } from './addresses.ts'
import { aBrowser, type Browser } from './browser.ts'
import { somePassword } from './builders.ts'
import type { TestServer } from './test-server.ts'

export const redirectUri = `${hostOrigin}/oauth/callback`

/** Tokens of ours say what our clock says; libraries of others read the machine's. */
export const atPresent = ({ clock }: TestServer): void =>
  clock.advance(Math.ceil((Date.now() - clock.now().getTime()) / 1000))

/** A browser on our own pages, which say whose sign-in it is. */
export const aPageBrowser = (testServer: TestServer, clientId = developmentClientId): Browser =>
  aBrowser(testServer, { headers: { [headers.embedTicket]: undefined, [headers.vendorId]: clientId } })

/** A program of the application's, which has no cookies and says nothing of where it comes from. */
export const anApplication = (
  testServer: TestServer,
  more: Record<string, string | undefined> = {},
): Browser =>
  aBrowser(testServer, { headers: { [headers.embedTicket]: undefined, origin: undefined, ...more } })

export const aVerifier = (): string => randomBytes(48).toString('base64url')
export const toChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

export type AuthorizeParams = Readonly<Record<string, string | undefined>>

/** An authorization request as an application writes it; the given fields win, `undefined` takes one away. */
export const authorizePath = (verifier: string, params: AuthorizeParams = {}): string => {
  const fields = {
    response_type: 'code',
    client_id: developmentClientId,
    scope: 'openid email profile offline_access',
    redirect_uri: redirectUri,
    code_challenge: toChallenge(verifier),
    code_challenge_method: 'S256',
    nonce: 'a-nonce',
    state: 'a-state',
    ...params,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, value)
  return `/oauth/authorize?${query}`
}

/** Where an answer leads, as an address. */
export const readLocation = (answer: Response): URL =>
  new URL(answer.headers.get('location') ?? 'about:blank', 'http://localhost:4600')

/** Signs in on our own page, with `somePassword`. */
export const signInOnPage = async (browser: Browser, { email }: Pick<UserRow, 'email'>): Promise<void> => {
  await browser.call(login, { email: email ?? '', password: somePassword })
}

const within = (url: URL): string => `${url.pathname}${url.search}`

/** Goes on from our pages, and back to the application: the address it is answered at. */
export const continueOn = async (browser: Browser): Promise<URL> => {
  const resumed = await browser.request('/oauth/account/continue')
  return readLocation(await browser.request(within(readLocation(resumed))))
}

/** A code for the user signed in in this browser, or who signs in meanwhile. */
export const codeFor = async (
  browser: Browser,
  user: Pick<UserRow, 'email'>,
  params: AuthorizeParams = {},
): Promise<{ readonly code: string; readonly verifier: string; readonly answer: URL }> => {
  const verifier = aVerifier()
  const first = readLocation(await browser.request(authorizePath(verifier, params)))
  const isAsked = first.pathname.startsWith('/oauth/account/')
  if (isAsked) await signInOnPage(browser, user)
  const answer = isAsked ? await continueOn(browser) : first
  return { code: answer.searchParams.get('code') ?? '', verifier, answer }
}

export type TokenAnswer = {
  readonly access_token: string
  readonly id_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly token_type: string
  readonly scope: string
  readonly error?: string
}

/** Asks the token endpoint with a form. */
export const askToken = (
  application: Browser,
  fields: Readonly<Record<string, string | undefined>>,
  more: Readonly<Record<string, string | undefined>> = {},
): Promise<Response> => {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return application.request('/oauth/token', {
    method: 'POST',
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
  })
}

/** The whole way: tokens of an application for a user who signs in on our pages. */
export const tokensFor = async (
  testServer: TestServer,
  user: Pick<UserRow, 'email'>,
  { browser = aPageBrowser(testServer), params = {} }: { browser?: Browser; params?: AuthorizeParams } = {},
): Promise<TokenAnswer & { readonly browser: Browser }> => {
  const { code, verifier } = await codeFor(browser, user, params)
  const answer = await askToken(anApplication(testServer), {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: params.redirect_uri ?? redirectUri,
    client_id: params.client_id ?? developmentClientId,
  })
  return { ...((await answer.json()) as TokenAnswer), browser }
}

/** What an application sends to have a code redeemed. */
export const toCodeForm = (code: string, verifier: string, client_id?: string) => ({
  grant_type: 'authorization_code',
  code,
  code_verifier: verifier,
  redirect_uri: redirectUri,
  client_id,
})

/** The error that an endpoint of the protocol answered, or the fact that it answered none. */
export const readOutcome = async (answer: Response): Promise<string> =>
  answer.ok ? 'not refused' : (((await answer.json()) as { error?: string }).error ?? String(answer.status))
