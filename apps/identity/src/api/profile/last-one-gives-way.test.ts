import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { disableUser, updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { setSSOEnforcement } from '@vestibule/contract/areas/sso-connections'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { aMaker, type Maker } from '../../testing/api-tokens.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createAddresses, readUser } from '../../testing/proved-addresses.ts'
import { createMemberReader } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { newPassword, reset, resetParams, trySignIn } from '../../testing/reset-links.ts'
import { connectDirectory, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Owned = { readonly maker: Maker; readonly user: UserRow; readonly tenant: TenantRow }

describeOnServer(
  'the last administrator of an organization gives way to the owner of their address',
  (engine) => {
    const testServer = useTestServer(engine)
    const nextAddress = createAddresses(`last-${engine}-`)

    const later = (seconds: number) => ({
      temporaryExpirationDate: secondsLater(testServer().clock.now(), seconds),
    })
    const aTemporaryMember =
      (seconds: number) =>
      ({ user, tenant }: Owned) =>
        aMembership(testServer(), user, { in: tenant, roles: ['ReadOnly'], ...later(seconds) })

    /** The place that the owner of the address has in the organization. */
    const places: Readonly<Record<string, (owned: Owned) => Promise<unknown>>> = {
      'is a member': ({ user, tenant }) =>
        aMembership(testServer(), user, { in: tenant, roles: ['ReadOnly'] }),
      'is a disabled member': async ({ maker, user, tenant }) => {
        await aMembership(testServer(), user, { in: tenant, roles: ['ReadOnly'] })
        await maker.browser.call(disableUser, { userId: user.id })
      },
      'is a member for a time': aTemporaryMember(3600),
      'was a member for a time': aTemporaryMember(-1),
      'is invited, and disabled': async ({ maker, user }) => {
        const { email } = await readUser(testServer(), user.id)
        await maker.browser.call(addUser, { email, roleIds: [] })
        await maker.browser.call(disableUser, { userId: user.id })
      },
      'is invited': async ({ maker, user }) => {
        const { email } = await readUser(testServer(), user.id)
        await maker.browser.call(addUser, { email, roleIds: [] })
      },
      'has no place there': () => Promise.resolve(),
    }

    const change = async (browser: Browser, email: string) => {
      await browser.call(updateEmail, { email })
      const code = await mailedCode(testServer(), email)
      return () => readRefusal(browser.call(verifyEmail, { email, code }))
    }

    /** The owner of an address who takes it back, or who comes to it; both up to the proof. */
    const waysOfComing: Readonly<
      Record<
        string,
        (email: string) => Promise<{ user: UserRow; prove: () => Promise<() => Promise<string>> }>
      >
    > = {
      'takes back': async (email) => {
        const user = await aMember(testServer(), { in: await aTenant(testServer()), user: { email } })
        await (await change(await signedIn(testServer(), user), `away-${email}`))()
        const link = resetParams((await testServer().mail()).linkTo(email))
        return { user, prove: () => Promise.resolve(() => reset(testServer(), link)) }
      },
      'comes to': async (email) => {
        const user = await aMember(testServer(), { in: await aTenant(testServer()) })
        const browser = await signedIn(testServer(), user)
        return { user, prove: () => change(browser, email) }
      },
    }

    /** What the one who never came is for the organization. */
    const lasts = {
      'the last administrator': async ({ admin, browser }: Maker, id: string) => {
        await browser.call(updateUser, { id, roleIds: [await readRoleId(testServer(), 'Admin')] })
        await browser.call(updateUser, {
          id: admin.id,
          roleIds: [await readRoleId(testServer(), 'ReadOnly')],
        })
        return 'LAST_ADMINISTRATOR'
      },
      'the last break-glass user': async ({ tenant, browser }: Maker, id: string) => {
        await browser.call(updateUser, { id, roleIds: [await readRoleId(testServer(), 'Admin')] })
        const { id: ssoConfigId } = await aConnection(testServer(), tenant, { domain: `else-${id}.test` })
        await browser.call(setSSOEnforcement, { ssoConfigId, isEnforced: true, breakGlassUserIds: [id] })
        return 'LAST_BREAK_GLASS'
      },
    }

    const arrange = async (way: string, place: string, what: keyof typeof lasts) => {
      const [email, maker] = [nextAddress(), await aMaker(testServer())]
      const { tenant } = maker
      await aConnection(testServer(), tenant, { domain: email.split('@')[1]!, enabled: false })
      const { user, prove } = await waysOfComing[way]!(email)
      await places[place]!({ maker, user, tenant })
      const id = await provision(await connectDirectory(testServer(), maker), email)
      const refusal = await lasts[what](maker, id)
      await testServer().mail()
      return { email, maker, tenant, user, id, refusal, prove: await prove() }
    }

    const readBreakGlass = async (tenant: TenantRow): Promise<string[]> => {
      const { db } = testServer().services
      const rows = await db.select().from(ssoConfigurations).where(eq(ssoConfigurations.tenantId, tenant.id))
      return rows.filter(({ isEnforced }) => isEnforced).flatMap(({ breakGlassUserIds }) => breakGlassUserIds)
    }

    const { isAdministrator } = createMemberReader(testServer)

    const cases = Object.keys(places).flatMap((place) =>
      (Object.keys(lasts) as (keyof typeof lasts)[]).map((what) => ({ place, what })),
    )
    test.each(cases)(
      'SEC-RA-80 SEC-RA-88 the owner, who $place, takes back the address of $what',
      async (row) => {
        const { tenant, user, email, id, prove } = await arrange('takes back', row.place, row.what)
        expect(await prove()).toBe('not refused')
        expect((await readUser(testServer(), user.id)).email).toBe(email)
        expect(await trySignIn(testServer(), email, newPassword)).toBe('not refused')
        // While another administrator is left, an owner who has a place there already gets no rights.
        const isTaken = row.what === 'the last administrator' || row.place === 'has no place there'
        expect(await isAdministrator(tenant.id, user.id)).toBe(isTaken)
        const isNamed = row.what === 'the last break-glass user' && isTaken
        expect(await readBreakGlass(tenant)).toEqual(isNamed ? [user.id] : [])
        expect(await isAdministrator(tenant.id, id)).toBe(false)
        testServer().clock.advance(3601)
        expect(await isAdministrator(tenant.id, user.id)).toBe(isTaken)
      },
    )

    test.each(['is a disabled member', 'was a member for a time', 'is invited, and disabled'])(
      'SEC-RA-88 the owner, who %s, waits for an administrator while there is one for a time',
      async (place) => {
        const { tenant, user, prove } = await arrange('takes back', place, 'the last administrator')
        const administrator = await anAdmin(testServer(), { in: tenant, ...later(3600) })
        expect(await prove()).toBe('not refused')
        expect(await isAdministrator(tenant.id, user.id)).toBe(false)
        expect(await isAdministrator(tenant.id, administrator.id)).toBe(true)
      },
    )

    test.each(['an administrator', 'demoted meanwhile'])(
      'SEC-RA-80 the owner, %s, takes back the address of the last break-glass user, whom they named',
      async (owner) => {
        const [email, maker] = [nextAddress(), await aMaker(testServer())]
        const { tenant, browser } = maker
        await aConnection(testServer(), tenant, { domain: email.split('@')[1]!, enabled: false })
        const user = await anAdmin(testServer(), { in: tenant, user: { email } })
        const own = await signedIn(testServer(), user)
        const directory = await connectDirectory(testServer(), { browser: own })
        await (await change(own, `away-${email}`))()
        const link = resetParams((await testServer().mail()).linkTo(email))
        const id = await provision(directory, email)
        await lasts['the last break-glass user']({ ...maker, browser: own }, id)
        const isDemoted = owner === 'demoted meanwhile'
        if (isDemoted)
          await browser.call(updateUser, {
            id: user.id,
            roleIds: [await readRoleId(testServer(), 'ReadOnly')],
          })
        expect(await reset(testServer(), link)).toBe('not refused')
        expect(await isAdministrator(tenant.id, user.id)).toBe(!isDemoted)
        expect(await readBreakGlass(tenant)).toEqual(isDemoted ? [] : [user.id])
      },
    )

    const refused = cases.filter(({ place }) => place !== 'has no place there')
    test.each(refused)('SEC-RA-80 an owner, who $place, does not come to that of $what', async (row) => {
      const { tenant, id, refusal, prove } = await arrange('comes to', row.place, row.what)
      expect(await prove()).toBe(refusal)
      expect(await isAdministrator(tenant.id, id)).toBe(true)
    })

    test('SEC-RA-80 takes over nothing where another administrator is left', async () => {
      const [email, maker] = [nextAddress(), await aMaker(testServer())]
      await aConnection(testServer(), maker.tenant, { domain: email.split('@')[1]!, enabled: false })
      const { user, prove } = await waysOfComing['takes back']!(email)
      await places['is a member']!({ maker, user, tenant: maker.tenant })
      const id = await provision(await connectDirectory(testServer(), maker), email)
      await maker.browser.call(updateUser, { id, roleIds: [await readRoleId(testServer(), 'Admin')] })
      expect(await (await prove())()).toBe('not refused')
      expect(await isAdministrator(maker.tenant.id, user.id)).toBe(false)
    })

    /** Members who can make no administrator for good: with them alone the organization is not administered. */
    const beside: Readonly<Record<string, (tenant: TenantRow) => Promise<unknown>>> = {
      'no other member': () => Promise.resolve(),
      'a supporter': (tenant) => aMember(testServer(), { in: tenant, roles: ['Support'] }),
      'an administrator for a time': (tenant) => anAdmin(testServer(), { in: tenant, ...later(60) }),
    }

    test.each(Object.keys(beside))(
      'SEC-RA-80 is refused to no owner whose own session has made the other an administrator, beside %s',
      async (who) => {
        const email = nextAddress()
        const tenant = await aTenant(testServer())
        const user = await anAdmin(testServer(), { in: tenant, user: { email } })
        await aConnection(testServer(), tenant, { domain: email.split('@')[1]!, enabled: false })
        const browser = await signedIn(testServer(), user)
        const directory = await connectDirectory(testServer(), { browser })
        await (await change(browser, `away-${email}`))()
        const link = resetParams((await testServer().mail()).linkTo(email))
        const id = await provision(directory, email)
        await browser.call(updateUser, { id, roleIds: [await readRoleId(testServer(), 'Admin')] })
        await beside[who]!(tenant)
        await browser.call(updateUser, { id: user.id, roleIds: [await readRoleId(testServer(), 'ReadOnly')] })
        expect(await reset(testServer(), link)).toBe('not refused')
        testServer().clock.advance(61)
        expect(await isAdministrator(tenant.id, user.id)).toBe(true)
      },
    )

    test('SEC-RA-80 is a member again where their own directory named the address, and nothing is said of them', async () => {
      const [email, maker] = [nextAddress(), await aMaker(testServer())]
      const { tenant, browser, admin } = maker
      await aConnection(testServer(), tenant, { domain: email.split('@')[1]!, enabled: false })
      const user = await anAdmin(testServer(), { in: tenant, user: { email } })
      await aMembership(testServer(), user, { in: await aTenant(testServer()) })
      const own = await signedIn(testServer(), user)
      const directory = await connectDirectory(testServer(), { browser: own })
      await (await change(own, `away-${email}`))()
      const link = resetParams((await testServer().mail()).linkTo(email))
      const id = await provision(directory, email)
      const other = await connectDirectory(testServer(), maker)
      await provision(other, `away-${email}`)
      expect((await other.send('DELETE', `/Users/${user.id}`)).status).toBe(204)
      await browser.call(updateUser, { id, roleIds: [await readRoleId(testServer(), 'Admin')] })
      await browser.call(updateUser, { id: admin.id, roleIds: [await readRoleId(testServer(), 'ReadOnly')] })
      expect(await reset(testServer(), link)).toBe('not refused')
      expect(await isAdministrator(tenant.id, user.id)).toBe(true)
    })
  },
)
