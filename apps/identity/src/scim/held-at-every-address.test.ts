import { afterAll, beforeAll, expect, test } from 'vitest'
import { postUser } from '../testing/directory-ways.ts'
import { describeOnServer } from '../testing/engines.ts'
import { lock, moves } from '../testing/moved-members.ts'
import { type ComeBack, createMovingTeam, movedCases } from '../testing/moving-team.ts'
import { useTestServer } from '../testing/test-server.ts'

/** The directory deletes the user whom it has, and makes one of the address. */
const provisionAgain: ComeBack = async ({ made: { directory }, user }, address) => {
  await directory.send('DELETE', `/Users/${user.id}`)
  const { status, body } = await postUser(directory, address)
  expect(status).toBe(201)
  return body.id
}

describeOnServer('what an administrator has said against a user whom the directory makes again', (engine) => {
  const testServer = useTestServer(engine)
  const { open, close, aMoving, readState, listLifted } = createMovingTeam(testServer)
  beforeAll(open)
  afterAll(close)

  test.each(movedCases)(
    'SEC-RA-49 $decision holds after $move (decided first: $decidesFirst, managed: $isManaged)',
    async (one) => expect(await listLifted(one, provisionAgain)).toEqual([]),
  )

  test('SEC-RA-49 a lock holds at the address that the directory gives', async () => {
    const moving = await aMoving(false, false)
    await postUser(moving.made.directory, moving.former)
    await moves['the address of the directory'](testServer(), moving)
    await lock.decide(moving)
    const userId = await provisionAgain(moving, moving.next)
    expect(lock.isHeld(await readState(userId!))).toBe(true)
  })

  test.each(['an own change', 'the address of the directory'] as const)(
    'a user against whom nothing was said comes back after %s as any other',
    async (move) => {
      const moving = await aMoving(true)
      await moves[move](testServer(), moving)
      const userId = await provisionAgain(moving, moving.former)
      expect((await readState(userId!)).membership).toMatchObject({
        isDisabled: false,
        temporaryExpirationDate: null,
        subAccountAccessAllowed: null,
      })
    },
  )
})
