import {
  deleteTenantAccessToken,
  deleteTenantApiToken,
  deleteUserAccessToken,
  deleteUserApiToken,
  getTenantAccessTokensData,
  updateTenantApiTokensData,
  updateUserApiTokensData,
} from '@vestibule/contract/areas/api-tokens'
import { changePassword } from '@vestibule/contract/areas/profile'
import { attachPermissionsToRole } from '@vestibule/contract/areas/roles-permissions'
import {
  deleteUser,
  disableUser,
  enableUser,
  loadUsers,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { updateUser as updateUserRow } from '../../platform/db/update-users.queries.ts'
import {
  aMaker,
  apiTokenMakers,
  apiTokenTypes,
  aProgram,
  exchanged,
  type Maker,
  createPrograms,
} from '../../testing/api-tokens.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, readRoleId, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const refusals = (programs: readonly Browser[]): Promise<string[]> =>
  Promise.all(programs.map((program) => readRefusal(program.call(loadUsers, {}))))

const refused = (code: string): string[] => apiTokenTypes.map(() => code)

/** A second administrator of the tenant, who makes tokens and then loses something. */
const aLoser = async (testServer: TestServer, { tenant }: Maker) => {
  const loser = await anAdmin(testServer, { in: tenant })
  const browser = await signedIn(testServer, loser)
  return { loser, programs: await createPrograms(testServer, browser) }
}

describeOnServer('what API tokens may do', (engine) => {
  const testServer = useTestServer(engine)

  test('each type reads and changes what its rights allow, in its tenant, and its rows name the token', async () => {
    const maker = await aMaker(testServer())
    const member = await aMember(testServer(), { in: maker.tenant })
    const programs = await createPrograms(testServer(), maker.browser)
    for (const program of programs) {
      expect((await program.call(loadUsers, {})).totalItems).toBe(2)
      await program.call(updateUser, { id: member.id, name: `Renamed by ${program.tokenId}` })
    }
    const rows = await testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, maker.tenant.id), eq(audits.action, 'member.changed')))
    expect(rows.map(({ details }) => details.apiTokenId).sort()).toEqual(
      programs.map(({ tokenId }) => tokenId).sort(),
    )
    for (const row of rows) expect(row).toMatchObject({ userId: maker.admin.id })
    const { accessTokens } = await maker.browser.call(getTenantAccessTokensData, {})
    expect(accessTokens[0]?.lastUsedAt).toBe(testServer().clock.now().toISOString())
  })

  test('a pair is traded for a JWT of its type, which says no more than the token may', async () => {
    const { tenant, admin, browser } = await aMaker(testServer())
    const readOnly = await readRoleId(testServer(), 'ReadOnly')
    const fields = { description: 'nightly export', roleIds: [readOnly] }
    const shared = await browser.call(updateTenantApiTokensData, fields)
    const answer = await exchanged(testServer(), shared)
    expect(answer.expiresIn).toBe(300)
    const claims = decodeJwt(answer.accessToken)
    expect(claims).toMatchObject({
      sub: shared.clientId,
      type: 'tenantApiToken',
      tenantId: tenant.id,
      createdByUserId: admin.id,
      roles: ['ReadOnly'],
    })
    expect(claims.permissions).not.toContain('fe.*')
    const own = await browser.call(updateUserApiTokensData, { ...fields, expiresInMinutes: 1 })
    const short = await exchanged(testServer(), own)
    expect(short.expiresIn, 'ends with the pair').toBe(60)
    expect(decodeJwt(short.accessToken)).toMatchObject({ type: 'userApiToken', userId: admin.id })
  })

  test('SEC-AD-02 SEC-SS-01 no wrong secret, and no secret of another pair, is traded', async () => {
    const { tenant, browser } = await aMaker(testServer())
    const one = await browser.call(updateUserApiTokensData, { description: 'one' })
    const other = await browser.call(updateUserApiTokensData, { description: 'other' })
    const secret = one.secret ?? ''
    const wrong = [other.secret ?? '', secret.slice(0, -1), `${secret}a`, secret.toUpperCase(), 'x']
    for (const guess of wrong) {
      const exchange = exchanged(testServer(), { clientId: one.clientId, secret: guess })
      expect(await readRefusal(exchange)).toBe('INVALID_CREDENTIALS')
    }
    for (const clientId of ['x', crypto.randomUUID()])
      expect(await readRefusal(exchanged(testServer(), { clientId, secret }))).toBe('INVALID_CREDENTIALS')
    expect(await readRefusal(aProgram(testServer(), secret).call(loadUsers, {})), 'a pair is no bearer').toBe(
      'NOT_AUTHENTICATED',
    )
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    expect(rows.filter(({ action }) => action === 'apiToken.secretRefused')).toHaveLength(wrong.length)
  })

  test('SEC-AD-02 SEC-TE-05 a demoted maker takes the right from the token at its next call', async () => {
    const maker = await aMaker(testServer())
    const { loser, programs } = await aLoser(testServer(), maker)
    const member = await aMember(testServer(), { in: maker.tenant })
    const rename = () =>
      Promise.all(
        programs.map((program) => readRefusal(program.call(updateUser, { id: member.id, name: 'Renamed' }))),
      )
    expect(await rename()).toEqual(refused('not refused'))
    const roleIds = [await readRoleId(testServer(), 'ReadOnly')]
    await maker.browser.call(updateUser, { id: loser.id, roleIds })
    expect(await rename()).toEqual(refused('FORBIDDEN'))
    // Its only role is more than its maker still holds: nothing of it is left, not even what both could read.
    expect(await refusals(programs)).toEqual(['not refused', 'FORBIDDEN', 'not refused', 'FORBIDDEN'])
  })

  test('SEC-TE-04 a token hands on no more than it holds itself', async () => {
    const maker = await aMaker(testServer())
    const member = await aMember(testServer(), { in: maker.tenant })
    const { bearer } = await apiTokenMakers.tenantAccessToken(testServer(), maker.browser, {
      roles: ['Support'],
    })
    const program = aProgram(testServer(), bearer)
    const roleIds = [await readRoleId(testServer(), 'Admin')]
    const raised = program.call(updateUser, { id: member.id, roleIds })
    expect(await readRefusal(raised)).toBe('ROLE_NOT_GRANTABLE')
    const [permissionIds, roleId] = [[], roleIds[0] ?? '']
    expect(await readRefusal(program.call(attachPermissionsToRole, { roleId, permissionIds }))).toBe(
      'FORBIDDEN',
    )
  })

  test('SEC-AD-02 a token is refused once its maker is disabled, locked or removed', async () => {
    const maker = await aMaker(testServer())
    const { services } = testServer()
    const { loser, programs } = await aLoser(testServer(), maker)
    await maker.browser.call(disableUser, { userId: loser.id })
    expect(await refusals(programs)).toEqual(refused('NOT_AUTHENTICATED'))
    await maker.browser.call(enableUser, { userId: loser.id })
    await updateUserRow(services.db, services.clock.now(), loser.id, { lockedAt: services.clock.now() })
    expect(await refusals(programs)).toEqual(refused('NOT_AUTHENTICATED'))
    await updateUserRow(services.db, services.clock.now(), loser.id, { lockedAt: null })
    expect(await refusals(programs)).toEqual(refused('not refused'))
    await maker.browser.call(deleteUser, { userId: loser.id })
    expect(await refusals(programs)).toEqual(refused('NOT_AUTHENTICATED'))
    expect((await maker.browser.call(getTenantAccessTokensData, {})).accessTokens).toEqual([])
  })

  test('SEC-AD-08 the token of a temporary member ends with the membership, on time', async () => {
    const maker = await aMaker(testServer())
    const { loser, programs } = await aLoser(testServer(), maker)
    await maker.browser.call(updateUserExpirationTime, { userId: loser.id, expirationInSeconds: 120 })
    testServer().clock.advance(119)
    expect(await refusals(programs)).toEqual(refused('not refused'))
    testServer().clock.advance(2)
    expect(await refusals(programs)).toEqual(refused('NOT_AUTHENTICATED'))
  })

  test('SEC-SS-02 a token is refused after its end, and its pair is not traded any more', async () => {
    const { browser } = await aMaker(testServer())
    const programs = await createPrograms(testServer(), browser, { expiresInMinutes: 2 })
    const pair = await browser.call(updateUserApiTokensData, { description: 'short', expiresInMinutes: 2 })
    testServer().clock.advance(119)
    expect(await refusals(programs)).toEqual(refused('not refused'))
    testServer().clock.advance(2)
    expect(await refusals(programs)).toEqual(refused('NOT_AUTHENTICATED'))
    expect(await readRefusal(exchanged(testServer(), pair))).toBe('INVALID_CREDENTIALS')
  })

  test('SEC-AD-02 a deleted token is refused at once, and so is every token while they are switched off', async () => {
    const { browser } = await aMaker(testServer())
    const { services } = testServer()
    const programs = await createPrograms(testServer(), browser)
    await changeSettings(services.db, services, { apiTokensEnabled: false })
    expect(await refusals(programs)).toEqual(refused('NOT_AUTHENTICATED'))
    await changeSettings(services.db, services, { apiTokensEnabled: true })
    expect(await refusals(programs)).toEqual(refused('not refused'))
    const [own, shared, pair, sharedPair] = programs.map(({ tokenId }) => tokenId)
    await browser.call(deleteUserAccessToken, { id: own ?? '' })
    await browser.call(deleteTenantAccessToken, { id: shared ?? '' })
    await browser.call(deleteUserApiToken, { tokenId: pair ?? '' })
    await browser.call(deleteTenantApiToken, { tokenId: sharedPair ?? '' })
    expect(await refusals(programs)).toEqual(refused('NOT_AUTHENTICATED'))
  })

  test('a new password of the maker leaves the tokens: programs go on', async () => {
    const { browser } = await aMaker(testServer())
    const programs = await createPrograms(testServer(), browser)
    await browser.call(changePassword, { password: somePassword, newPassword: 'another correct horse' })
    expect(await refusals(programs)).toEqual(refused('not refused'))
  })
})
