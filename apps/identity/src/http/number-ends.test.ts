import { contract, isOperation, type Operation } from '@vestibule/contract'
import { addUser, getUsersV3 } from '@vestibule/contract/areas/users'
import { updateUserExpirationTime } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { aMember, anAdmin, aTenant } from '../testing/builders.ts'
import { signedIn } from '../testing/browser.ts'
import { describeOnBothEngines } from '../testing/engines.ts'
import { numberFields, sampleRequest } from '../testing/sample-input.ts'
import { useTestServer } from '../testing/test-server.ts'

const beyond = [-1, 0, 0.5, 8.64e15, 1e15, 999_999_999_999, Number.MAX_SAFE_INTEGER, 1e300]

/** Every number of every operation, at its ends, beyond them, and where dates and integers end. */
const requests = Object.values(contract)
  .flatMap((area): readonly Operation[] => Object.values(area).filter(isOperation))
  .flatMap((operation) =>
    numberFields(operation).flatMap(({ path, minimum, maximum, holding }) => {
      const ends = [minimum, maximum].filter((end) => end !== undefined)
      const values = [...ends.flatMap((end) => [end - 1, end, end + 1]), ...beyond, ...beyond.map((n) => -n)]
      return [...new Set(values)].map((value) => ({
        title: `${operation.name} with ${path.join('.')} ${value}`,
        requestFor: (userId: string) => sampleRequest(operation, { userId, ...holding(value) }),
      }))
    }),
  )

describeOnBothEngines('numbers', (engine) => {
  const testServer = useTestServer(engine)
  const aTeam = async () => {
    const tenant = await aTenant(testServer())
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    return { admin, member: await aMember(testServer(), { in: tenant }) }
  }

  test('there are many to try', () => expect(requests.length).toBeGreaterThan(400))

  test('SEC-AD-09 SEC-TE-06 at and beyond their ends are taken or refused, and break nothing', async () => {
    const { admin, member } = await aTeam()
    const broken: string[] = []
    for (const { title, requestFor } of requests) {
      const { path, method, body } = requestFor(member.id)
      const { status } = await admin.request(path, { method, body })
      if (status >= 500 || status === 401) broken.push(`${title}: ${status}`)
    }
    expect(broken).toEqual([])
  })

  test('a duration without a date at its end is refused where it would be added to the present', async () => {
    const { admin, member } = await aTeam()
    const readStatus = async (operation: Operation, given: Readonly<Record<string, unknown>>) => {
      const { path, method, body } = sampleRequest(operation, given)
      return (await admin.request(path, { method, body })).status
    }
    const tenYears = 3650 * 86_400
    const durations = [tenYears, tenYears + 1, 1e15]
    const users = durations.map((expirationInSeconds, count) =>
      readStatus(addUser, { email: `ends-${count}@example.test`, expirationInSeconds }),
    )
    expect(await Promise.all(users)).toEqual([200, 400, 400])
    const members = durations.map((expirationInSeconds) =>
      readStatus(updateUserExpirationTime, { userId: member.id, expirationInSeconds }),
    )
    expect(await Promise.all(members)).toEqual([200, 400, 400])
    const idle = [tenYears, tenYears + 1, 999_999_999_999].map((seconds) =>
      readStatus(getUsersV3, { _preset: 'inactive', _maxInactiveSeconds: seconds }),
    )
    expect(await Promise.all(idle)).toEqual([200, 400, 400])
  })
})
