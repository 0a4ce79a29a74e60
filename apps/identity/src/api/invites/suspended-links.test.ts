import { afterEach, beforeAll, expect, test } from 'vitest'
import { describeOnServer } from '../../testing/engines.ts'
import { aSocialProvider } from '../../testing/federation.ts'
import { invitedByWay, useInvitationCodes } from '../../testing/invited-by-each-way.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { waysOfJoining } from '../../testing/ways-of-joining.ts'

/** Every way but that of the company's provider, which needs neither a link nor a code. */
const ways = Object.keys(waysOfJoining).filter((way) => !way.includes('company'))

describeOnServer('an invitation that is suspended', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => aSocialProvider(testServer()))
  afterEach(() => useInvitationCodes(testServer(), false))

  test.each(ways)('SEC-RA-69 is not used up by trying it: %s', async (way) => {
    const invited = await invitedByWay(testServer(), way)
    await invited.makeSender('ReadOnly')
    await readRefusal((await invited.prepare())())
    expect(await invited.hasJoined()).toBe(false)
    await invited.makeSender('Admin')
    await (await invited.prepare())()
    expect(await invited.hasJoined()).toBe(true)
  })
})
