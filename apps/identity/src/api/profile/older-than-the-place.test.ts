import {
  activateAccount,
  activateAccountWithOTC,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { disableUser, enableUser, updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { secondsLater } from '../../runtime/clock.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { allowPhoneSignUp, changeOwn, signUpByPhone, waysOfProving } from '../../testing/proved-addresses.ts'
import { createMemberReader, on } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { newPassword as password, reset, resetParams } from '../../testing/reset-links.ts'
import { aProvisioned, groupSchema, provision, type Provisioned } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** What the owner of a mailbox kept: its use later, and whose account it is about where that is another one. */
type Kept = { readonly use: () => Promise<string>; readonly userId?: string }

describeOnServer('proofs of an address that are older than a member with that address', (engine) => {
  const testServer = useTestServer(engine)
  const { readMembership, isAdministrator, userWithId } = createMemberReader(testServer)
  const useCodes = (isOn: boolean) =>
    changeSettings(testServer().services.db, testServer().services, {
      oneTimeCodes: { activation: isOn, invitation: isOn },
    })
  const readLink = async (email: string) => resetParams((await testServer().mail()).linkTo(email))

  /** By the account that was made for the address, which the directory finds there. */
  const ofTheAddress: Readonly<Record<string, (email: string) => Promise<Kept>>> = {
    'an invitation': async (email) => {
      await useCodes(false)
      const { browser } = await aMaker(testServer())
      await browser.call(addUser, { email, roleIds: [] })
      const link = await readLink(email)
      return { use: () => readRefusal(aBrowser(testServer()).call(activateAccount, { ...link, password })) }
    },
    'an invitation with a code': async (email) => {
      await useCodes(true)
      const { browser } = await aMaker(testServer())
      await browser.call(addUser, { email, roleIds: [] })
      const mailbox = await testServer().mail()
      const link = resetParams(mailbox.linkTo(email))
      const code = /the code (\d{6})/.exec(mailbox.to(email).at(-1)?.text ?? '')?.[1] ?? ''
      const typed = { ...link, code, password }
      return { use: () => readRefusal(aBrowser(testServer()).call(activateAccountWithOTC, typed)) }
    },
    'a sign-up': async (email) => {
      await useCodes(false)
      await aBrowser(testServer()).call(signUpUser, { email, companyName: 'Own', password })
      const link = await readLink(email)
      return { use: () => readRefusal(aBrowser(testServer()).call(activateAccount, { ...link, password })) }
    },
    'a sign-up by a code': async (email) => {
      await useCodes(true)
      const fields = { email, companyName: 'Own', password }
      const browser = aBrowser(testServer())
      const { userId = '', activationToken: token = '' } = await browser.call(signUpUser, fields)
      const typed = { userId, token, code: await mailedCode(testServer(), email) }
      return { use: () => readRefusal(browser.call(activateAccountWithOTC, { ...typed, password })) }
    },
  }

  /** By another account, whose address it is to be. The code of an own change is over before the proof is. */
  const ofAnother: typeof ofTheAddress = {
    'a sign-up by telephone': async (email) => {
      await useCodes(false)
      await allowPhoneSignUp(testServer())
      const { browser, prove, userId } = await signUpByPhone(testServer(), email)
      const use = async () => {
        browser.accessToken = (await browser.call(refreshToken, {})).accessToken
        return prove()
      }
      return { use, userId }
    },
  }

  /** The directory names the address, and an administrator makes its user one as well. */
  const succeed = async ({ directory, admin }: Provisioned, email: string) => {
    const successor = await provision(directory, email)
    const browser = await signedIn(testServer(), admin)
    await browser.call(updateUser, { id: successor, roleIds: [await readRoleId(testServer(), 'Admin')] })
    return successor
  }

  test.each(Object.entries({ ...ofTheAddress, ...ofAnother }))(
    'SEC-RA-89 %s brings its holder to no place of a member who was made since',
    async (_, keep) => {
      const provisioned = await aProvisioned(testServer())
      const email = `kim@${provisioned.domain}`
      const { use, userId } = await keep(email)
      testServer().clock.advance(601)
      const successor = await succeed(provisioned, email)
      expect(['LINK_INVALID', 'CODE_EXPIRED']).toContain(await use())
      expect(await userWithId(successor)).toMatchObject({ verifiedAt: null, passwordHash: null })
      expect(await isAdministrator(provisioned.tenant.id, successor)).toBe(true)
      if (userId !== undefined) expect(await readMembership(provisioned.tenant.id, userId)).toBeUndefined()
    },
  )

  /** The directory has named the address as well, and the member could do nothing until the first day. */
  const firstDays: Readonly<
    Record<string, (team: Provisioned, email: string) => Promise<() => Promise<unknown>>>
  > = {
    'is switched on by the directory': async ({ directory }, email) => {
      const id = await provision(directory, email, { active: false })
      return () => directory.send('PATCH', `/Users/${id}`, on)
    },
    'is enabled by an administrator': async ({ directory, admin, browser }, email) => {
      const userId = await provision(directory, email)
      await browser.call(disableUser, { userId })
      return async () => (await signedIn(testServer(), admin)).call(enableUser, { userId })
    },
    'is put into a group': async ({ directory }, email) => {
      const id = await provision(directory, email)
      return () =>
        directory.send('POST', '/Groups', {
          body: { schemas: [groupSchema], displayName: 'G', members: [{ value: id }] },
        })
    },
    'is given a role': async ({ directory, admin }, email) => {
      const id = await provision(directory, email)
      return async () =>
        (await signedIn(testServer(), admin)).call(updateUser, {
          id,
          roleIds: [await readRoleId(testServer(), 'Admin')],
        })
    },
  }
  const days = Object.keys(firstDays).flatMap((day) =>
    Object.keys({ ...ofTheAddress, ...ofAnother }).map((way) => ({ day, way })),
  )
  test.each(days)('SEC-RA-89 $way brings its holder to no place of a member who $day since', async (row) => {
    const provisioned = await aProvisioned(testServer())
    const email = `kim@${provisioned.domain}`
    const { use } = await { ...ofTheAddress, ...ofAnother }[row.way]!(email)
    const begin = await firstDays[row.day]!(provisioned, email)
    testServer().clock.advance(601)
    await begin()
    expect(['LINK_INVALID', 'CODE_EXPIRED']).toContain(await use())
  })

  test.each(Object.entries({ ...ofTheAddress, ...ofAnother }))(
    'SEC-RA-89 %s that is mailed later does',
    async (_, keep) => {
      const provisioned = await aProvisioned(testServer())
      const email = `kim@${provisioned.domain}`
      const successor = await succeed(provisioned, email)
      const { use, userId = successor } = await keep(email)
      expect(await use()).toBe('not refused')
      expect(await isAdministrator(provisioned.tenant.id, userId)).toBe(true)
    },
  )

  test('SEC-RA-89 the undo of a change is refused to no owner, who waits for an administrator', async () => {
    const provisioned = await aProvisioned(testServer())
    const email = `kim@${provisioned.domain}`
    const { prove, userId } = await waysOfProving['the undo of a change']!(testServer(), email)
    testServer().clock.advance(601)
    await succeed(provisioned, email)
    expect(await prove()).toBe('not refused')
    expect(await readMembership(provisioned.tenant.id, userId)).toMatchObject({ isDisabled: true })
  })

  const members = ['ReadOnly', 'no role'].flatMap((role) =>
    ['for a time', 'no more'].map((administered) => ({ role, administered })),
  )
  test.each(members)(
    'SEC-RA-89 SEC-RA-80 by the undo a member of $role takes over what is newer only where another one administers $administered',
    async ({ role, administered }) => {
      const team = await aProvisioned(testServer())
      const email = `kim@${team.domain}`
      const roles = role === 'no role' ? [] : [role]
      const owner = await aMember(testServer(), { in: team.tenant, roles, user: { email } })
      const browser = await signedIn(testServer(), owner)
      await (await changeOwn(testServer(), browser, `away-${owner.id}@free.test`))()
      const link = await readLink(email)
      testServer().clock.advance(3600)
      await succeed(team, email)
      const isAdmin = and(eq(memberships.tenantId, team.tenant.id), eq(memberships.userId, team.admin.id))
      const until = secondsLater(testServer().clock.now(), administered === 'for a time' ? 86_400 : -1)
      await testServer()
        .services.db.update(memberships)
        .set({ temporaryExpirationDate: until })
        .where(isAdmin)
      expect(await reset(testServer(), link)).toBe('not refused')
      expect(await isAdministrator(team.tenant.id, owner.id)).toBe(administered === 'no more')
    },
  )

  test.each(Object.keys(ofTheAddress))(
    'SEC-RA-89 %s is mailed anew to who has the mailbox now',
    async (kind) => {
      const provisioned = await aProvisioned(testServer())
      const email = `kim@${provisioned.domain}`
      await ofTheAddress[kind]!(email)
      testServer().clock.advance(601)
      await succeed(provisioned, email)
      await useCodes(false)
      await aBrowser(testServer()).call(resendActivationEmail, { email })
      const link = await readLink(email)
      expect(await readRefusal(aBrowser(testServer()).call(activateAccount, { ...link, password }))).toBe(
        'not refused',
      )
    },
  )
})
