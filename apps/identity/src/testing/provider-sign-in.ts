import { redeemExternalLogin, startExternalLogin } from '@vestibule/contract/areas/external-login'
import { decodeJwt } from 'jose'
import { epochSeconds } from '../runtime/clock.ts'
import type { Browser } from './browser.ts'
import {
  askSso,
  aWindow,
  chooseAt,
  type Chosen,
  readLocation,
  returned,
  samlFields,
  type Window,
} from './federation.ts'
import type { TestServer } from './test-server.ts'

export type ProviderKind = 'saml' | 'oidc' | 'social'
type ProviderSignIn = Chosen & {
  readonly kind: ProviderKind
  /** Happens before the answer of the provider arrives. */
  readonly meanwhile?: () => Promise<unknown>
}

const bringFields =
  (
    window: Window,
    { publicUrl }: TestServer['services']['config'],
    fields: Readonly<Record<string, string>>,
  ) =>
  () =>
    window.post(`${publicUrl}/login/saml/acs`, fields)
const bringAddress = (window: Window, address: string) => () => window.go(address, 'cross-site')

/** Goes to a provider and back: what is left is to redeem what the host is given. */
export const goToProvider = async (
  testServer: TestServer,
  frame: Browser,
  { kind, meanwhile, ...chosen }: ProviderSignIn,
) => {
  const { config } = testServer.services
  const window = aWindow(testServer)
  const { url } =
    kind === 'social'
      ? await frame.call(startExternalLogin, { provider: 'google', form: 'redirect' })
      : { url: await askSso(frame, chosen.email) }
  const atProvider = readLocation(await window.go(url))
  const arrive =
    kind === 'saml'
      ? bringFields(window, config, await samlFields(window, atProvider, chosen))
      : bringAddress(window, await chooseAt(window, atProvider, chosen))
  await meanwhile?.()
  const shown = await arrive()
  const { code, state } = returned(shown)
  return { atProvider, redeemed: { txn: state, code } }
}

/**
 * Signs in at a provider, which states what it is told to, unless it is asked for a new proof.
 *
 * @returns how old the session says the proof is, in seconds; where the browser was sent; and the answer of the sign-in
 */
export const comeByProvider = async (testServer: TestServer, frame: Browser, params: ProviderSignIn) => {
  const { clock } = testServer.services
  const { atProvider, redeemed } = await goToProvider(testServer, frame, params)
  const answer = await frame.call(redeemExternalLogin, redeemed)
  frame.accessToken = answer.accessToken
  const age =
    answer.accessToken === undefined
      ? undefined
      : epochSeconds(clock.now()) - Number(decodeJwt(answer.accessToken)['auth_time'])
  return { age, atProvider: new URL(atProvider), answer }
}
