import { login } from '@vestibule/contract/areas/auth'
import { createInviteUserLink } from '@vestibule/contract/areas/invites'
import { createIPRestriction, updateIPRestrictionConfig } from '@vestibule/contract/areas/restrictions'
import { createSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { updateUser } from '@vestibule/contract/areas/team'
import { addUser, remindToEnroll, sendResetBreachedPasswordEmails } from '@vestibule/contract/areas/users'
import { lockoutPhrase } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { lifetimes } from '../../domain/lifetimes.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { notifyCertificates } from '../../domain/sso/notify-certificates.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId, somePassword } from '../../testing/builders.ts'
import { aCertificate } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import type { TenantRow } from '../db/schema/tenants.ts'
import { type UserRow, users } from '../db/schema/users.ts'

type Scene = {
  readonly testServer: TestServer
  readonly tenant: TenantRow
  /** An administrator of the tenant. */
  readonly caller: Browser
  readonly recipient: UserRow
}
type Mail = {
  /** Roles of the recipient in the tenant; absent where they belong to another one only. */
  readonly roles?: readonly string[]
  readonly callerRoles?: readonly string[]
  readonly cause: (scene: Scene) => Promise<unknown>
  readonly hasNoCaller?: true
}

const setApprovals = ({ services }: TestServer, invitations: boolean) =>
  changeSettings(services.db, services, { approvals: { invitations } })

/** Mails to another person than the caller, by what causes them. */
const mails: Readonly<Record<string, Mail>> = {
  'a reminder to enroll': {
    roles: ['ReadOnly'],
    cause: ({ caller, recipient }) => caller.call(remindToEnroll, { userIds: [recipient.id] }),
  },
  'a reset that an administrator sends': {
    roles: ['ReadOnly'],
    cause: async ({ testServer: { services }, caller, recipient }) => {
      const passwordBreachedAt = services.clock.now()
      await services.db.update(users).set({ passwordBreachedAt }).where(eq(users.id, recipient.id))
      return caller.call(sendResetBreachedPasswordEmails, {})
    },
  },
  'an invitation to an account that exists': {
    cause: ({ caller, recipient: { email } }) => caller.call(addUser, { email }),
  },
  'rights of an administrator': {
    roles: ['ReadOnly'],
    cause: async ({ testServer, caller, recipient }) => {
      await caller.call(updateUser, { id: recipient.id, roleIds: [await readRoleId(testServer, 'Admin')] })
      // It waits as long as the caller may take it back.
      testServer.clock.advance(lifetimes.undo)
    },
  },
  'rules that keep out who set them': {
    roles: ['Admin'],
    cause: async ({ caller }) => {
      await caller.call(createIPRestriction, { ip: '10.0.0.0/8' })
      const confirmation = lockoutPhrase
      return caller.call(updateIPRestrictionConfig, { isActive: true, strategy: 'ALLOW', confirmation })
    },
  },
  'an invitation that waits for consent': {
    roles: ['Admin'],
    callerRoles: ['Support'],
    cause: async ({ testServer, caller, recipient }) => {
      await setApprovals(testServer, true)
      return caller.call(addUser, { email: `new.${recipient.email}` })
    },
  },
  'a certificate that ends': {
    roles: ['Admin'],
    hasNoCaller: true,
    cause: async ({ testServer, caller }) => {
      const publicCertificate = aCertificate(testServer, 5)
      await caller.call(createSSOConfiguration, { publicCertificate, enabled: true })
      while ((await notifyCertificates(testServer.services)) > 0);
    },
  },
}

describeOnServer('the language of mails that no request of their recipient causes', (engine) => {
  const testServer = useTestServer(engine)
  afterEach(() => setApprovals(testServer(), false))

  const speaking = (language: string) => ({ headers: { 'accept-language': language } })

  /** The language of the last mail, to a recipient who last signed in with one, or never did. */
  const readLanguage = async (
    { roles, callerRoles, cause }: Mail,
    { theirs, callers }: { readonly theirs: string | undefined; readonly callers: string },
  ): Promise<string | undefined> => {
    const tenant = await aTenant(testServer())
    const home = roles === undefined ? await aTenant(testServer()) : tenant
    const recipient = await aMember(testServer(), { in: home, roles })
    if (theirs !== undefined) await signedIn(testServer(), recipient, speaking(theirs))
    const user = await anAdmin(testServer(), { in: tenant, ...(callerRoles && { roles: callerRoles }) })
    const caller = await signedIn(testServer(), user, speaking(callers))
    const before = (await testServer().mail()).to(recipient.email).length
    await cause({ testServer: testServer(), tenant, caller, recipient })
    const sent = (await testServer().mail()).to(recipient.email).slice(before)
    expect(sent).toHaveLength(1)
    return /<html lang="(\w+)"/.exec(sent[0]?.html ?? '')?.[1]
  }

  test.each(Object.entries(mails))('%s', async (_, mail) => {
    expect(await readLanguage(mail, { theirs: 'he-IL,he;q=0.9', callers: 'en' })).toBe('he')
    expect(await readLanguage(mail, { theirs: 'en', callers: 'he' })).toBe('en')
    // Never signed in: the caller's, and English where there is none.
    const unknown = mail.hasNoCaller ? 'en' : 'he'
    expect(await readLanguage(mail, { theirs: undefined, callers: 'he' })).toBe(unknown)
  })

  test('a colleague who joins by a link is announced in the language of its maker', async () => {
    const tenant = await aTenant(testServer())
    const maker = await anAdmin(testServer(), { in: tenant })
    const browser = await signedIn(testServer(), maker, speaking('he'))
    const { token } = await browser.call(createInviteUserLink, { shouldSendEmail: true })
    const joiner = await aMember(testServer(), { in: await aTenant(testServer()) })
    const theirs = aBrowser(testServer(), speaking('en'))
    await theirs.call(login, { email: joiner.email, password: somePassword, invitationToken: token })
    expect((await testServer().mail()).to(maker.email).at(-1)?.html).toContain('<html lang="he"')
  })

  test('the last sign-in counts, and one of a language that is gone does not', async () => {
    const recipient = await aMember(testServer(), { in: await aTenant(testServer()) })
    const { db } = testServer().services
    const read = async () =>
      (await db.select().from(users).where(eq(users.id, recipient.id))).map(({ locale }) => locale)
    expect(await read()).toEqual([null])
    for (const language of ['he', 'en', 'he']) {
      await signedIn(testServer(), recipient, speaking(language))
      expect(await read()).toEqual([language])
    }
    const mail = mails['an invitation to an account that exists'] as Mail
    await db.update(users).set({ locale: 'tlh' }).where(eq(users.id, recipient.id))
    const tenant = await aTenant(testServer())
    const caller = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }), speaking('he'))
    await mail.cause({ testServer: testServer(), tenant, caller, recipient })
    expect((await testServer().mail()).to(recipient.email).at(-1)?.html).toContain('<html lang="he"')
  })
})
