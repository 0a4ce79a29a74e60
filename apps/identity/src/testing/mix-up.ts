import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { loginViaSocialLogin } from '@vestibule/contract/areas/social'
import { oidcPostLogin, oidcPostLoginV2 } from '@vestibule/contract/areas/sso'
import { decodeJwt } from 'jose'
import type { IssuerMode } from '../dev/idp/issuer-mode.ts'
import { aBrowser, type Browser } from './browser.ts'
import { aWindow, chooseAt, readLocation, type Window } from './federation.ts'
import { readRefusal } from './refusal.ts'
import type { TestServer } from './test-server.ts'

/** The name of the attacker's own provider. */
export const evilIdp = 'evil'

/** Says whether a mock provider states its issuer in answers; what was kept of its document is too old by then. */
export const setIssuerMode = async (testServer: TestServer, idp: string, mode: IssuerMode): Promise<void> => {
  await aBrowser(testServer).request(`/dev/idp/${idp}/issuer`, { method: 'POST', body: { mode } })
  testServer.clock.advance(301)
}

type Answer = { readonly code: string; readonly state: string; readonly iss?: string }

/** Operations of the wire by which a page of the host brings an answer. */
const operations = {
  oidcPostLogin: (frame: Browser, answer: Answer) => frame.call(oidcPostLogin, answer),
  oidcPostLoginV2: (frame: Browser, { state, ...answer }: Answer) =>
    frame.call(oidcPostLoginV2, { ...answer, RelayState: state }),
  loginViaSocialLogin: (frame: Browser, answer: Answer) =>
    frame.call(loginViaSocialLogin, { ...answer, provider: 'google' }),
}
const hostDoors = Object.keys(operations) as (keyof typeof operations)[]

/** Every way in for an answer of a provider. */
export const doors = ['GET', 'POST', ...hostDoors] as const
export type Door = (typeof doors)[number]

export const isOfHost = (door: Door): door is keyof typeof operations => door !== 'GET' && door !== 'POST'

export type Visitor = { readonly frame: Browser; readonly window: Window }

export const aVisitor = (testServer: TestServer): Visitor => ({
  frame: aBrowser(testServer),
  window: aWindow(testServer),
})

/** Brings an answer in: what a window is shown, or how the page of the host was refused. */
export const comeBack = async (
  door: Door,
  { frame, window }: Visitor,
  back: string,
): Promise<Response | string> => {
  const { searchParams, origin, pathname } = new URL(back)
  const answer = Object.fromEntries(searchParams)
  if (isOfHost(door)) return readRefusal(operations[door](frame, answer as Answer))
  return door === 'GET' ? window.go(back, 'cross-site') : window.post(origin + pathname, answer)
}

/** Where a login transaction starts; its name where the frame asks how it went. */
export type Opened = { readonly url: string; readonly txn?: string }

/** Redeems what a window came back with. */
export const redeemAt = async (frame: Browser, { txn }: Opened, shown: Response) => {
  if (txn !== undefined) return frame.call(redeemExternalLogin, { txn })
  const { searchParams } = new URL(readLocation(shown))
  const [state, code] = [searchParams.get('state') ?? '', searchParams.get('code') ?? '']
  return frame.call(redeemExternalLogin, { txn: state, code })
}

export type MixUp = {
  readonly door: Door
  /** Opens a way to the attacker's provider, and answers where it starts. */
  readonly openEvil: (frame: Browser) => Promise<string>
  /** Opens a way to the honest provider. */
  readonly openHonest: (frame: Browser) => Promise<Opened>
  /** Of a visitor whom the honest provider knows. */
  readonly email: string
  /** Whose issuer the document of the attacker's provider states from then on; its own unless given. */
  readonly posesAs?: string | undefined
  /** Where the honest provider is asked to answer, in the place of where we ask it to: it has both registered. */
  readonly answersAt?: string
}

/** Codes that the attacker's provider is shown while something is done. */
export const watchEvil = async (
  testServer: TestServer,
  work: () => Promise<void>,
  issuer?: string,
): Promise<string[]> => {
  const codes: string[] = []
  testServer.outgoing.twist(async (answer, url, body) => {
    if (!url.pathname.includes(`/${evilIdp}/`)) return answer
    const code = new URLSearchParams(body).get('code')
    if (code !== null) codes.push(code)
    if (issuer === undefined || !url.pathname.includes('/.well-known/')) return answer
    const stated = { issuer, authorization_response_iss_parameter_supported: true }
    return Response.json({ ...((await answer.json()) as object), ...stated })
  })
  await work()
  testServer.outgoing.twist(undefined)
  return codes
}

/**
 * The attack of RFC 9700, 4.4: the attacker's provider hands a visitor on to an honest one, with a request that the attacker
 * has begun there, and the answer comes to us as that of the attacker's provider.
 *
 * @returns the codes that the attacker is handed, and the email address of the user whom one of them signs in
 */
export const mixUp = async (
  testServer: TestServer,
  { door, openEvil, openHonest, email, posesAs, answersAt }: MixUp,
) => {
  const [attacker, visitor] = [aVisitor(testServer), aVisitor(testServer)]
  const own = await openHonest(attacker.frame)
  const atHonest = new URL(readLocation(await attacker.window.go(own.url)))
  let back = ''
  const lure = async () => {
    // At a page of the host an answer counts only in the browser that opened the way.
    const start = await openEvil(isOfHost(door) ? visitor.frame : attacker.frame)
    await visitor.window.go(start, 'cross-site')
    const led = readLocation(await visitor.window.go(start))
    const state = URL.canParse(led) ? new URL(led).searchParams.get('state') : null
    // The way ended before it came to the attacker's provider.
    if (state === null) return
    const crossed = new URL(atHonest)
    crossed.searchParams.set('state', state)
    if (answersAt !== undefined) crossed.searchParams.set('redirect_uri', answersAt)
    back = await chooseAt(visitor.window, crossed.toString(), { email })
    await comeBack(door, visitor, back)
  }
  const handedOver = await watchEvil(testServer, lure, posesAs)
  const [code] = handedOver
  if (code === undefined) return { handedOver, signedIn: undefined }
  const stolen = new URL(back)
  stolen.searchParams.set('code', code)
  stolen.searchParams.set('state', atHonest.searchParams.get('state') ?? '')
  const shown = await attacker.window.go(stolen.toString(), 'cross-site')
  const { accessToken = '' } = await redeemAt(attacker.frame, own, shown)
  return { handedOver, signedIn: decodeJwt<{ email: string }>(accessToken).email }
}
