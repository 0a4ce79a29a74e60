import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { expect, test } from 'vitest'
import { readToken } from '../../testing/absent-senders.ts'
import { type AccessType, anAnsweringTeam, type AnsweringTeam, aSubject } from '../../testing/answerers.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { connectByWizard } from '../../testing/connections.ts'
import { createColleagues } from '../../testing/colleagues.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { entersBelow } from '../../testing/enters-below.ts'
import { makeManagingDefault } from '../../testing/handing-on-access.ts'
import { aPatch, aScimUser, connectDirectory, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('access to accounts below, and members whom a directory brings', (engine) => {
  const testServer = useTestServer(engine)
  const { comeBySso } = createColleagues(testServer, engine)
  let people = 0

  const cases = (['defaultOn', 'defaultOff'] as const).flatMap((type) =>
    [true, false].map((isTaken) => ({ type, isTaken })),
  )

  /** A tenant whose new members have access: by default, or by a role that manages accounts. */
  const aDirectory = async (type: AccessType) => {
    const team = await anAnsweringTeam(testServer(), type)
    if (type === 'defaultOff') await makeManagingDefault(testServer(), team.tenant)
    const subject = await aSubject(team)
    return { team, subject, directory: await connectDirectory(testServer(), subject) }
  }
  const invitedElsewhere = async () => {
    const email = `pending${(people += 1)}@${engine}.test`
    return aMember(testServer(), { in: await aTenant(testServer()), user: { email } })
  }
  const accept = async ({ tenant }: AnsweringTeam, user: Awaited<ReturnType<typeof invitedElsewhere>>) => {
    const browser = await signedIn(testServer(), user)
    const token = await readToken(testServer(), user.email)
    await browser.call(acceptInvitation, { userId: user.id, token })
    await browser.call(switchTenant, { tenantId: tenant.id })
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    return browser
  }

  test.each(cases)(
    'SEC-RA-34 who was invited by one joins as who answers for it is then: $type, taken $isTaken',
    async ({ type, isTaken }) => {
      const { team, subject, directory } = await aDirectory(type)
      const user = await invitedElsewhere()
      await directory.send('POST', '/Users', { body: aScimUser(user.email) })
      if (isTaken) await subject.lose()
      expect(await entersBelow(await accept(team, user), team.below)).toBe(!isTaken)
    },
  )

  test.each(cases)(
    'SEC-RA-34 whom one enables comes back as who answers for it has access: $type, taken $isTaken',
    async ({ type, isTaken }) => {
      const { team, subject, directory } = await aDirectory(type)
      const domain = `enabled${(people += 1)}.${engine}.test`
      await connectByWizard(testServer(), team.chief, { type: 'okta', domain })
      const email = `second@${domain}`
      const id = await provision(directory, email)
      expect(await entersBelow((await comeBySso(email)).browser, team.below)).toBe(true)
      const setActive = (value: boolean) =>
        directory.send('PATCH', `/Users/${id}`, { body: aPatch({ op: 'replace', path: 'active', value }) })
      await setActive(false)
      if (isTaken) await subject.lose()
      expect((await setActive(true)).status).toBe(200)
      expect(await entersBelow((await comeBySso(email)).browser, team.below)).toBe(!isTaken)
    },
  )
})
