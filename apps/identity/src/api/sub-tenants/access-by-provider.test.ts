import { updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { expect, test } from 'vitest'
import { signedIn } from '../../testing/browser.ts'
import { aMember } from '../../testing/builders.ts'
import { connectByWizard } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aGivingTeam, type GivingTeam } from '../../testing/giving-rights.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('access to accounts below, and the provider that vouches for who has it', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  type Vouched = (team: GivingTeam, email: string) => Promise<unknown>
  const vouched: Readonly<Record<string, Vouched>> = {
    'a member who reads accounts below': ({ tenant }, email) =>
      aMember(testServer(), { in: tenant, roles: ['ReadOnly'], user: { email } }),
    'a member of an account below': ({ below }, email) =>
      aMember(testServer(), { in: below, roles: [], user: { email } }),
  }
  const cases = Object.keys(vouched).flatMap((who) => [true, false].map((isTaken) => ({ who, isTaken })))

  test.each(cases)(
    'SEC-RA-34 the provider of $who is chosen by one who has it: taken $isTaken',
    async ({ who, isTaken }) => {
      const team = await aGivingTeam(testServer(), 'defaultOn')
      const { chief, user, browser } = team
      const domain = `provider${(domains += 1)}.${engine}.test`
      await vouched[who]!(team, `kim@${domain}`)
      const ssoConfigId = await connectByWizard(testServer(), chief, { type: 'okta', domain })
      if (isTaken) await chief.call(updateSubAccountAccess, { userId: user.id, allowAccess: false })
      const own = { ssoEndpoint: 'https://other.example/sso', idpEntityId: 'https://other.example' }
      const change = readRefusal(browser.call(updateSSOConfiguration, { ssoConfigId, ...own }))
      expect(await change).toBe(isTaken ? 'OUT_RANKED' : 'not refused')
    },
  )

  test('who has none chooses the provider of members who reach no accounts below', async () => {
    const team = await aGivingTeam(testServer(), 'defaultOn')
    const { chief, user, browser, tenant } = team
    const domain = `provider${(domains += 1)}.${engine}.test`
    await aMember(testServer(), { in: tenant, roles: [], user: { email: `kim@${domain}` } })
    const ssoConfigId = await connectByWizard(testServer(), chief, { type: 'okta', domain })
    await chief.call(updateSubAccountAccess, { userId: user.id, allowAccess: false })
    await browser.call(updateSSOConfiguration, { ssoConfigId, ssoEndpoint: 'https://other.example/sso' })
    expect(await readRefusal(signedIn(testServer(), user))).toBe('not refused')
  })
})
