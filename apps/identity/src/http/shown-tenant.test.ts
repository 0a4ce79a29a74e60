import { contract, isOperation, type Operation } from '@vestibule/contract'
import { addUser } from '@vestibule/contract/areas/users'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { headers } from '@vestibule/contract/constants'
import { isRead } from '@vestibule/contract/operation'
import { shownTenantHeader } from '@vestibule/contract/shown-tenant'
import { expect, test } from 'vitest'
import { type Browser, signedIn } from '../testing/browser.ts'
import { aMembership, anAdmin, aTenant, readRoleId } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { rowsOfTenant } from '../testing/rows-of-tenant.ts'
import { sampleRequest } from '../testing/sample-input.ts'
import { useTestServer } from '../testing/test-server.ts'

const operations = Object.values(contract)
  .flatMap((area): readonly Operation[] => Object.values(area).filter(isOperation))
  .filter(({ kind }) => kind !== 'download' && kind !== 'stream')
const isChange = (operation: Operation): boolean => operation.access.is === 'allowed' && !isRead(operation)
const changes = operations.filter(isChange)
const others = operations.filter(
  (operation) => ['allowed', 'signedIn'].includes(operation.access.is) && !isChange(operation),
)

describeOnServer('a request that names the tenant on screen', (engine) => {
  const testServer = useTestServer(engine)

  /** An administrator of two tenants, whose session acts in the first one. */
  const aTeam = async () => {
    const [acting, shown] = [await aTenant(testServer()), await aTenant(testServer())]
    const user = await anAdmin(testServer(), { in: acting })
    const browser = await signedIn(testServer(), user)
    await aMembership(testServer(), user, { in: shown, roles: ['Admin'] })
    return { acting, shown, browser }
  }

  const readCode = async (browser: Browser, operation: Operation, tenantId: string) => {
    const { path, method, body } = sampleRequest(operation)
    const answer = await browser.request(path, { method, body, headers: { [shownTenantHeader]: tenantId } })
    const text = await answer.text()
    return text.startsWith('{') ? (JSON.parse(text) as { errorCode?: string }).errorCode : undefined
  }

  test('SEC-PO-11 changes nothing in another one: every change of a tenant', async () => {
    const { acting, shown, browser } = await aTeam()
    const read = async () => [
      await rowsOfTenant(testServer(), acting.id),
      await rowsOfTenant(testServer(), shown.id),
    ]
    const before = await read()
    const done: string[] = []
    for (const operation of changes) {
      const code = await readCode(browser, operation, shown.id)
      if (code !== 'TENANT_CHANGED') done.push(`${operation.name}: ${code}`)
    }
    expect(done).toEqual([])
    expect(await read()).toEqual(before)
    expect(changes.length).toBeGreaterThan(100)
  })

  test('SEC-PO-11 is not compared where nothing of a tenant is changed', async () => {
    const { shown, browser } = await aTeam()
    const refused: string[] = []
    for (const operation of others)
      if ((await readCode(browser, operation, shown.id)) === 'TENANT_CHANGED') refused.push(operation.name)
    expect(refused).toEqual([])
    expect(others.length).toBeGreaterThan(100)
  })

  const add = async (browser: Browser, shown: string | undefined, email: string, beside = {}) => {
    const roleIds = [await readRoleId(testServer(), 'ReadOnly')]
    const { status } = await browser.request(addUser.path, {
      method: 'POST',
      body: { email, roleIds },
      headers: { [shownTenantHeader]: shown, ...beside },
    })
    return status
  }

  test('SEC-PO-11 is done where it is the acting one, in whatever case, or where none is named', async () => {
    const { acting, shown, browser } = await aTeam()
    expect(await add(browser, acting.id, 'one@shown.test')).toBe(200)
    expect(await add(browser, acting.id.toUpperCase(), 'two@shown.test')).toBe(200)
    expect(await add(browser, undefined, 'three@shown.test')).toBe(200)
    expect(await add(browser, 'no id', 'four@shown.test')).toBe(409)
    expect(await add(browser, shown.id, 'five@shown.test')).toBe(409)
  })

  test('SEC-PO-11 is compared with what a switch has made of it, and with the account below that is named', async () => {
    const { acting, shown, browser } = await aTeam()
    await browser.call(switchTenant, { tenantId: shown.id })
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    expect(await add(browser, acting.id, 'six@shown.test')).toBe(409)
    expect(await add(browser, shown.id, 'seven@shown.test')).toBe(200)
    const below = await aTenant(testServer(), { parentId: shown.id })
    const scope = { [headers.scopedTenant]: below.id }
    expect(await add(browser, shown.id, 'eight@shown.test', scope)).not.toBe(200)
  })
})
