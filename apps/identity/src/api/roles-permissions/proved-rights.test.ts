import { contract, isOperation } from '@vestibule/contract'
import { productPermissionKeys } from '@vestibule/contract/permission-keys'
import { addRole, getPermissions } from '@vestibule/contract/areas/roles-permissions'
import { updateUser } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const provedOperations = Object.values(contract)
  .flatMap((area) => Object.values(area as Readonly<Record<string, unknown>>).filter(isOperation))
  .filter(({ errors = [] }) => errors.includes('STEP_UP_REQUIRED'))

/** Whether the permission by itself, or as a wildcard, opens one of them. */
const opensOne = (key: string): boolean => {
  const covered = key.endsWith('*') ? key.slice(0, -1) : undefined
  return provedOperations.some(
    ({ access }) =>
      access.is === 'allowed' &&
      (access.permission === key || (covered !== undefined && access.permission.startsWith(covered))),
  )
}

describeOnServer('a right that is given', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-RA-06 asks for a fresh proof where it opens an operation that asks for one, and nowhere else', async () => {
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const permissions = await browser.call(getPermissions, {})
    const given = permissions.filter(({ key }) => (productPermissionKeys as readonly string[]).includes(key))
    expect(given.length).toBeGreaterThan(100)
    testServer().clock.advance(301)
    const outcomes: [string, boolean][] = []
    for (const [index, { id, key }] of given.entries()) {
      const refusal = await readRefusal(
        browser.call(addRole, { key: `one-${index}`, name: key, permissions: [id] }),
      )
      expect(['STEP_UP_REQUIRED', 'not refused']).toContain(refusal)
      outcomes.push([key, refusal === 'STEP_UP_REQUIRED'])
    }
    expect(outcomes).toEqual(given.map(({ key }) => [key, opensOne(key)]))
    expect(outcomes.filter(([, isProved]) => isProved).length).toBeGreaterThan(25)
  })

  test('SEC-RA-06 Support opens such an operation, and reading does not', async () => {
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const member = await aMember(testServer(), { in: tenant, roles: [] })
    testServer().clock.advance(301)
    const give = async (key: string) => {
      const roleIds = [await readRoleId(testServer(), key)]
      return readRefusal(browser.call(updateUser, { id: member.id, roleIds }))
    }
    expect(await give('Support')).toBe('STEP_UP_REQUIRED')
    expect(await give('ReadOnly')).toBe('not refused')
  })
})
