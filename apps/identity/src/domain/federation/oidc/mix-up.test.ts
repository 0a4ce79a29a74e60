import { beforeAll, describe, expect, test } from 'vitest'
import { idpAddress } from '../../../dev/idp/grants.ts'
import { issuerModes } from '../../../dev/idp/issuer-mode.ts'
import { sharedCallback } from '../../sso/callback-addresses.ts'
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
  const poses = [
    'a connection by the address of its document',
    'a connection of an older release by the address of its document',
  ] as const
  const table = kinds.flatMap((kind) =>
    placements.flatMap((placement) =>
      issuerModes.flatMap((mode) => doors.map((door) => [kind, placement, mode, door] as const)),
    ),
  )

  test.each(table)(
    'SEC-PA-01 SEC-PA-10 a code of %s, registered at the %s address, with iss %s, by %s, is shown to no other provider',
    async (kind, placement, mode, door) => {
      const party = honest[kind]
      await party.place(placement)
      await setIssuerMode(testServer(), party.idp, mode)
      for (const attack of attacks) {
        const way = {
          door,
          openEvil: evil[attack],
          openHonest: party.open,
          email: party.email,
          ...(placement === 'moved' && { answersAt: sharedCallback(testServer().services) }),
        }
        const result = await mixUp(testServer(), way)
        expect([attack, result]).toEqual([attack, { handedOver: [], signedIn: undefined }])
      }
      await party.place('own')
    },
  )

  const posing = poses.flatMap((attack) =>
    placements.flatMap((placement) => doors.map((door) => [attack, placement, door] as const)),
  )

  test.each(posing)(
    'SEC-PA-14 %s, whose document states an honest issuer, is shown no code of that issuer at the %s address by %s',
    async (attack, placement, door) => {
      const party = honest['a connection']
      await party.place(placement)
      await setIssuerMode(testServer(), party.idp, 'stated')
      const posesAs = idpAddress(testServer().services, party.idp)
      const way = { door, openEvil: evil[attack], openHonest: party.open, email: party.email, posesAs }
      expect(await mixUp(testServer(), way)).toEqual({ handedOver: [], signedIn: undefined })
      await party.place('own')
      testServer().clock.advance(301)
    },
  )
})
