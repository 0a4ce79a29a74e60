import { beforeAll, describe, expect, test } from 'vitest'
import { issuerModes } from '../../../dev/idp/issuer-mode.ts'
import { doors, evilIdp, mixUp, setIssuerMode } from '../../../testing/mix-up.ts'
import { attackers, honestParties, placements } from '../../../testing/parties.ts'
import { useTestServer } from '../../../testing/test-server.ts'

describe('an attacker’s provider beside an honest one', () => {
  const testServer = useTestServer('embedded')
  let honest: Awaited<ReturnType<typeof honestParties>>
  let evil: Awaited<ReturnType<typeof attackers>>
  beforeAll(async () => {
    honest = await honestParties(testServer())
    evil = await attackers(testServer())
    await setIssuerMode(testServer(), evilIdp, 'silent')
  })

  const kinds = ['a connection', 'a social provider', 'a social provider without OpenID'] as const
  const attacks = [
    'a connection',
    'a connection of an older release',
    'a connection that a guest set up',
    'a test of a connection without a domain',
  ] as const
  const table = kinds.flatMap((kind) =>
    placements.flatMap((placement) =>
      issuerModes.flatMap((mode) => doors.map((door) => [kind, placement, mode, door] as const)),
    ),
  )

  test.each(table)(
    'SEC-PA-01 a code of %s, registered at the %s address, with iss %s, by %s, is shown to no other provider',
    async (kind, placement, mode, door) => {
      const party = honest[kind]
      await party.place(placement)
      await setIssuerMode(testServer(), party.idp, mode)
      for (const attack of attacks) {
        const way = { door, openEvil: evil[attack], openHonest: party.open, email: party.email }
        const result = await mixUp(testServer(), way)
        expect([attack, result]).toEqual([attack, { handedOver: [], signedIn: undefined }])
      }
      await party.place('own')
    },
  )
})
