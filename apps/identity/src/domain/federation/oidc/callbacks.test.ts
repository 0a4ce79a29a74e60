import { ApiError } from '@vestibule/contract'
import { getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import { updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { getSSOTest, startSSOTest } from '@vestibule/contract/areas/sso-tests'
import { beforeAll, describe, expect, test } from 'vitest'
import { type IssuerMode, issuerModes } from '../../../dev/idp/issuer-mode.ts'
import { type Browser, signedIn } from '../../../testing/browser.ts'
import { anAdmin, aTenant } from '../../../testing/builders.ts'
import { aConnection, askSso, aWindow, chooseAt, readLocation } from '../../../testing/federation.ts'
import { aVisitor, comeBack, type Door, isOfHost, redeemAt, setIssuerMode } from '../../../testing/mix-up.ts'
import { type HonestParty, honestParties, type Placement } from '../../../testing/parties.ts'
import { useTestServer } from '../../../testing/test-server.ts'

type Place = Exclude<Placement, 'moved'> | 'shared with others' | 'shared with moved ones'

/** What an answer without a mix-up leads to: stated by the rules, not read from the server. */
const expected = ({ isOpenId }: HonestParty, place: Place, mode: IssuerMode, door: Door): string => {
  const isStated = isOpenId && mode === 'stated'
  if (isStated) return 'signed in'
  if (isOpenId && mode === 'wrong') return 'EXTERNAL_LOGIN_FAILED'
  if (isOfHost(door)) return 'EXTERNAL_LOGIN_FAILED'
  return place.startsWith('shared with') ? 'register its address' : 'signed in'
}

describe('where a provider answers', () => {
  const testServer = useTestServer('embedded')
  let honest: Awaited<ReturnType<typeof honestParties>>
  beforeAll(async () => {
    honest = await honestParties(testServer())
  })
  const address = () => `${testServer().services.config.publicUrl}/login/callback`

  const goThere = async (party: HonestParty, door: Door): Promise<string> => {
    const visitor = aVisitor(testServer())
    const opened = await party.open(visitor.frame)
    const atProvider = readLocation(await visitor.window.go(opened.url))
    const back = await chooseAt(visitor.window, atProvider, { email: party.email })
    const shown = await comeBack(door, visitor, back)
    if (typeof shown === 'string') return shown === 'not refused' ? 'signed in' : shown
    try {
      await redeemAt(visitor.frame, opened, shown)
      return 'signed in'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { description } = error.context
      return typeof description === 'string' && description.includes(`Register ${address()}/`)
        ? 'register its address'
        : error.code
    }
  }

  const kinds = ['a connection', 'a social provider', 'a social provider without OpenID'] as const
  const places = ['own', 'shared', 'shared with others', 'shared with moved ones'] as const
  const table = kinds.flatMap((kind) =>
    places.flatMap((place) => issuerModes.map((mode) => [kind, place, mode] as const)),
  )
  const others = {
    own: 'own',
    shared: 'own',
    'shared with others': 'shared',
    'shared with moved ones': 'moved',
  } as const satisfies Record<Place, Placement>
  test.each(table)(
    'SEC-PA-02 SEC-PA-03 SEC-PA-10 an answer of %s registered at the %s address with iss %s counts where it is surely its own',
    async (kind, place, mode) => {
      const party = honest[kind]
      for (const other of Object.values(honest)) await other.place(others[place])
      await party.place(place === 'own' ? 'own' : 'shared')
      await setIssuerMode(testServer(), party.idp, mode)
      const hostDoor = kind === 'a connection' ? 'oidcPostLoginV2' : 'loginViaSocialLogin'
      for (const door of ['GET', 'POST', hostDoor] as const)
        expect([door, await goThere(party, door)]).toEqual([door, expected(party, place, mode, door)])
    },
  )

  const aTeam = async (domain: string) => {
    const tenant = await aTenant(testServer())
    const row = await aConnection(testServer(), tenant, { domain, type: 'oidc', hasOwnCallback: false })
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const requested = async () => {
      const { frame, window } = aVisitor(testServer())
      const atProvider = new URL(readLocation(await window.go(await askSso(frame, `x@${domain}`))))
      return atProvider.searchParams.get('redirect_uri')
    }
    const shown = async () => (await admin.call(getSSOConfigurations, {}))[0]!
    return { ssoConfigId: row.id, admin, requested, shown, own: `${address()}/${row.id}` }
  }

  const testIt = async (admin: Browser, ssoConfigId: string, refuses: boolean) => {
    const window = aWindow(testServer())
    const { txn, url } = await admin.call(startSSOTest, { ssoConfigId })
    const atProvider = readLocation(await window.go(url))
    const back = await chooseAt(window, atProvider, { email: 'olga@elsewhere.test', refuses })
    await window.go(back, 'cross-site')
    const { report } = await admin.call(getSSOTest, { txn })
    return { requested: new URL(atProvider).searchParams.get('redirect_uri'), report }
  }

  test('SEC-PA-04 a connection of an older release moves to its own address once a test has come back there', async () => {
    await setIssuerMode(testServer(), 'oidc', 'silent')
    const { ssoConfigId, admin, requested, shown, own } = await aTeam('moves.test')
    expect(await requested()).toBe(address())
    expect(await shown()).toMatchObject({ redirectUri: own, hasOwnCallback: false })
    expect((await testIt(admin, ssoConfigId, true)).requested).toBe(own)
    expect(await requested()).toBe(address())
    expect((await testIt(admin, ssoConfigId, false)).requested).toBe(own)
    expect(await requested()).toBe(own)
    expect(await shown()).toMatchObject({ redirectUri: own, hasOwnCallback: true })
  })

  test('SEC-PA-04 another client of a connection of an older release is registered at the own address', async () => {
    const { ssoConfigId, admin, requested, shown, own } = await aTeam('another-client.test')
    const { oidcClientId } = await shown()
    await admin.call(updateSSOConfiguration, { ssoConfigId, oidcClientId })
    expect(await requested()).toBe(address())
    await admin.call(updateSSOConfiguration, { ssoConfigId, oidcClientId: 'another' })
    expect(await requested()).toBe(own)
  })
})
