import { beforeAll, expect, test } from 'vitest'
import {
  aTeam,
  doorsOfKnown,
  doorsOfUnknown,
  fallsOfAdministrators,
  invite,
  type Invited,
  type Team,
} from '../../testing/absent-senders.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aSocialProvider } from '../../testing/federation.ts'
import { actFor } from '../../testing/impersonation.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Place = 'the tenant' | 'an account below'

const doors = [
  ...Object.entries(doorsOfKnown).map(([name, door]) => ({ name, door, isKnown: true })),
  ...Object.entries(doorsOfUnknown).map(([name, door]) => ({ name, door, isKnown: false })),
]

const situations = Object.keys(fallsOfAdministrators).flatMap((fall) =>
  (['the tenant', 'an account below'] as const).map((place) => [fall, place] as const),
)

describeOnServer('invitations of a member who is gone', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => aSocialProvider(testServer()))

  const placeFor = async ({ tenant }: Team, place: Place): Promise<string> =>
    place === 'the tenant' ? tenant.id : (await aTenant(testServer(), { parentId: tenant.id })).id

  /** One invited person for each door: what one door does is not seen at another. */
  const inviteForDoors = async (team: Team, tenantId: string) => {
    const invited: Invited[] = []
    for (const { isKnown } of doors)
      invited.push(await invite(testServer(), team.sends, { isKnown, tenantId }))
    return invited
  }
  const tryDoors = async (invited: readonly Invited[]) => {
    const open: string[] = []
    for (const [index, { name, door, isKnown }] of doors.entries())
      if (await door(invited[index]!)) open.push(`${name} (known: ${isKnown})`)
    return open
  }
  const everyDoor = doors.map(({ name, isKnown }) => `${name} (known: ${isKnown})`)

  test('SEC-BE-13 every door is open while the sender is there', async () => {
    const team = await aTeam(testServer())
    expect(await tryDoors(await inviteForDoors(team, team.tenant.id))).toEqual(everyDoor)
  })

  test.each(situations)(
    'SEC-BE-13 SEC-RA-34 no door is open once the sender is %s, into %s',
    async (fall, place) => {
      const team = await aTeam(testServer())
      const invited = await inviteForDoors(team, await placeFor(team, place))
      await fallsOfAdministrators[fall]!(team)
      expect(await tryDoors(invited)).toEqual([])
    },
  )

  test.each(Object.keys(fallsOfAdministrators))(
    'SEC-BE-28 SEC-RA-34 no door is open once the sender, who acted for another administrator, is %s',
    async (fall) => {
      const team = await aTeam(testServer())
      const stands = await anAdmin(testServer(), { in: team.tenant })
      await actFor(team.sends, stands)
      const invited = await inviteForDoors(team, team.tenant.id)
      await fallsOfAdministrators[fall]!(team)
      expect(await tryDoors(invited)).toEqual([])
    },
  )
})
