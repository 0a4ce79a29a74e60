import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { resendActivationLink } from '@vestibule/contract/areas/team'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { decideLatest } from '../../testing/approval-links.ts'
import { signedIn } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aSocialProvider } from '../../testing/federation.ts'
import { type InvitedByWay, invitedByWay, useInvitationCodes } from '../../testing/invited-by-each-way.ts'
import { readToken } from '../../testing/absent-senders.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'
import { waysOfJoining } from '../../testing/ways-of-joining.ts'

type State = (testServer: TestServer, invited: InvitedByWay) => Promise<unknown>

const resend: State = (_, { desk, userId }) => desk.call(resendActivationLink, { userId })

/** What becomes of an invitation that was mailed, and is sent anew by a member who may not consent. */
const states: Readonly<Record<string, State>> = {
  'it waits for consent': resend,
  'it waits for consent, and who sent it at first holds enough again': async (testServer, invited) => {
    await resend(testServer, invited)
    await invited.makeSender('Admin')
  },
  'it is declined': async (testServer, invited) => {
    await resend(testServer, invited)
    await decideLatest(testServer, invited.chiefEmail, false)
  },
}

describeOnServer('what was mailed before an invitation waits', (engine) => {
  const testServer = useTestServer(engine)
  const switchOn = (invitations: boolean) =>
    changeSettings(testServer().services.db, testServer().services, { approvals: { invitations } })
  beforeAll(() => switchOn(true))
  beforeAll(() => aSocialProvider(testServer()))
  afterEach(() => useInvitationCodes(testServer(), false))
  afterAll(() => switchOn(false))

  // The company's provider brings a declined user as one who was never invited (decision 181).
  const cases = Object.keys(waysOfJoining).flatMap((way) =>
    Object.keys(states)
      .filter((state) => !(way.includes('company') && state.includes('declined')))
      .map((state) => ({ way, state })),
  )

  test.each(cases)('SEC-RA-68 leads no user in: $way, $state', async ({ way, state }) => {
    const invited = await invitedByWay(testServer(), way)
    const join = await invited.prepare()
    await invited.makeSender('ReadOnly')
    await states[state]!(testServer(), invited)
    await readRefusal(join())
    expect(await invited.hasJoined()).toBe(false)
  })

  test.each(Object.keys(waysOfJoining))('SEC-RA-68 once it is approved, a user joins: %s', async (way) => {
    const invited = await invitedByWay(testServer(), way)
    await resend(testServer(), invited)
    await decideLatest(testServer(), invited.chiefEmail, true)
    await (await invited.prepare())()
    expect(await invited.hasJoined()).toBe(true)
  })

  test('SEC-RA-68 nor does it once the request is approved: another link is mailed', async () => {
    const invited = await invitedByWay(testServer(), 'accept it')
    const token = await readToken(testServer(), invited.email)
    await resend(testServer(), invited)
    await decideLatest(testServer(), invited.chiefEmail, true)
    const own = await signedIn(testServer(), invited)
    const accept = { userId: invited.userId, token }
    expect(await readRefusal(own.call(acceptInvitation, accept))).toBe('LINK_INVALID')
  })
})
