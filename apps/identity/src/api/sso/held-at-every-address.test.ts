import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUserByEmail } from '../../domain/credentials/users.queries.ts'
import { createColleagues } from '../../testing/colleagues.ts'
import { postUser } from '../../testing/directory-ways.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { decisions, lock, moves } from '../../testing/moved-members.ts'
import { type ComeBack, createMovingTeam, movedCases } from '../../testing/moving-team.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** The provider of a company lets in a user whom that has removed (decision 181). */
const cases = movedCases.filter(({ decision }) => decision !== 'removed')

describeOnServer('what an administrator has said against a member who comes by the provider', (engine) => {
  const testServer = useTestServer(engine)
  const { comeBySso } = createColleagues(testServer, engine)
  const { open, close, aMoving, readState, listLifted } = createMovingTeam(testServer)
  beforeAll(open)
  afterAll(close)

  const arrive: ComeBack = async (_, address) =>
    (await comeBySso(address).catch(() => undefined))?.answer.userId

  test.each(cases)(
    'SEC-RA-49 $decision holds after $move (decided first: $decidesFirst, managed: $isManaged)',
    async (one) => expect(await listLifted(one, arrive)).toEqual([]),
  )

  test.each(Object.keys(decisions).filter((decision) => decision !== 'removed'))(
    'SEC-RA-29 SEC-RA-49 a member does not lift by an own change after it: %s',
    async (decision) => {
      const { decide, isHeld } = decisions[decision]!
      const moving = await aMoving(false)
      await decide(moving)
      await moves['an own change'](testServer(), moving)
      const userId = await arrive(moving, moving.former)
      expect(userId === undefined || isHeld(await readState(userId))).toBe(true)
    },
  )

  test('SEC-RA-49 a lock holds at the address that the directory gives', async () => {
    const moving = await aMoving(false, false)
    await postUser(moving.made.directory, moving.former)
    await moves['the address of the directory'](testServer(), moving)
    await lock.decide(moving)
    expect(await arrive(moving, moving.next)).toBeUndefined()
  })

  test('SEC-RA-49 an arrival that is refused makes no account at the address', async () => {
    const moving = await aMoving(false)
    await decisions['disabled']!.decide(moving)
    await moves['another part of the product'](testServer(), moving)
    expect(await arrive(moving, moving.former)).toBeUndefined()
    const { services } = testServer()
    expect(await findUserByEmail(services.db, moving.former)).toBeUndefined()
  })

  test('a colleague against whom nothing was said is a new one at an earlier address of theirs', async () => {
    const moving = await aMoving(false)
    await moves['another part of the product'](testServer(), moving)
    const userId = await arrive(moving, moving.former)
    expect(userId).not.toBe(moving.user.id)
    expect((await readState(userId!)).membership).toMatchObject({
      isDisabled: false,
      temporaryExpirationDate: null,
      subAccountAccessAllowed: null,
    })
  })
})
