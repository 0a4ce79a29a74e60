import { deleteUser } from '@vestibule/contract/areas/team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createColleagues } from '../../testing/colleagues.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { decisions, type Moving, moves } from '../../testing/moved-members.ts'
import { createMovingTeam } from '../../testing/moving-team.ts'
import { useTestServer } from '../../testing/test-server.ts'

const ends: Readonly<Record<string, (moving: Moving) => Promise<unknown>>> = {
  'the directory deletes the user': ({ made, user }) => made.directory.send('DELETE', `/Users/${user.id}`),
  'an administrator removes the member': ({ made, user }) =>
    made.browser.call(deleteUser, { userId: user.id }),
}

const rows = Object.keys(ends).flatMap((end) =>
  (
    [
      'the address of the directory',
      'the userName of the directory',
      'another part of the product',
      'an own change',
    ] as const
  ).flatMap((move) =>
    (['former', 'next'] as const).flatMap((at) =>
      ['before', 'after'].map((when) => ({ end, move, at, when })),
    ),
  ),
)

describeOnServer('an application that was taken, once the membership is gone', (engine) => {
  const testServer = useTestServer(engine)
  const { comeBySso } = createColleagues(testServer, engine)
  const { open, close, aMoving, readState } = createMovingTeam(testServer)
  const taken = decisions['an application taken']
  beforeAll(open)
  afterAll(close)

  test.each(rows)(
    'SEC-RA-49 SEC-RA-47 is not given at the $at address: $end, and $move moved it $when that',
    async ({ end, move, at, when }) => {
      const moving = await aMoving(true)
      if (when === 'before') await moves[move](testServer(), moving)
      await taken?.decide(moving)
      if (when === 'after') await moves[move](testServer(), moving)
      await ends[end]?.(moving)
      const userId = await comeBySso(moving[at]).then(
        ({ answer }) => answer.userId,
        () => undefined,
      )
      expect(userId === undefined || taken?.isHeld(await readState(userId))).toBe(true)
    },
  )
})
