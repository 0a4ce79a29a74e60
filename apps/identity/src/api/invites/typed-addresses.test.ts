import { activateAccount } from '@vestibule/contract/areas/activation'
import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { acceptInvitation, resendInvitationEmail } from '@vestibule/contract/areas/invites'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { resendActivationLink, updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import {
  allowPhoneSignUp,
  createAddresses,
  signUpByPhone,
  waysOfProving,
} from '../../testing/proved-addresses.ts'
import { createMemberReader, off, on } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { newPassword as password, resetParams } from '../../testing/reset-links.ts'
import { aProvisioned, provision, type Provisioned } from '../../testing/scim.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'
import { waysOfJoining } from '../../testing/ways-of-joining.ts'

type Company = Provisioned & {
  readonly testServer: TestServer
  readonly email: string
  /** What the directory knows the user by. */
  readonly resourceId?: string
}

const readLink = async (testServer: TestServer, email: string) =>
  resetParams((await testServer.mail()).linkTo(email))

const activateBy = async (testServer: TestServer, email: string) => {
  const link = await readLink(testServer, email)
  return () => readRefusal(aBrowser(testServer).call(activateAccount, { ...link, password }))
}

/** What the former owner of a mailbox kept of it: the proof of the address, used later. */
const kept: Readonly<
  Record<string, (testServer: TestServer, email: string) => Promise<() => Promise<string>>>
> = {
  'the undo of a change': async (testServer, email) =>
    (await waysOfProving['the undo of a change']!(testServer, email)).prove,
  'a sign-up by telephone': async (testServer, email) => {
    await allowPhoneSignUp(testServer)
    const { browser, prove } = await signUpByPhone(testServer, email)
    return async () => {
      browser.accessToken = (await browser.call(refreshToken, {})).accessToken
      return prove()
    }
  },
  'a sign-up': async (testServer, email) => {
    await aBrowser(testServer).call(signUpUser, { email, companyName: 'Own', password })
    return activateBy(testServer, email)
  },
  'an invitation of another company': async (testServer, email) => {
    await (await aMaker(testServer)).browser.call(addUser, { email, roleIds: [] })
    return activateBy(testServer, email)
  },
}

const readPending = async ({ testServer, tenant }: Company): Promise<string> => {
  const isWaiting = and(eq(memberships.tenantId, tenant.id), isNull(memberships.activatedAt))
  const [row] = await testServer.services.db.select().from(memberships).where(isWaiting)
  return row?.userId ?? ''
}

const asAdmin = async ({ testServer }: Company) => [await readRoleId(testServer, 'Admin')]

type Sending = {
  /** Answers the id of the directory's resource, where there is one. */
  readonly invite: (company: Company) => Promise<string | undefined>
  readonly again: (company: Company) => Promise<unknown>
}

const invite: Sending['invite'] = async (company) => {
  const roleIds = await asAdmin(company)
  await company.browser.call(addUser, { email: company.email, name: 'Successor', roleIds })
  return undefined
}

/** How a company invites the next owner of the mailbox as an administrator, and sends it again. */
const sendings: Readonly<Record<string, Sending>> = {
  'sent again': {
    invite,
    again: async (company) => {
      const browser = await signedIn(company.testServer, company.admin)
      return browser.call(resendActivationLink, { userId: await readPending(company) })
    },
  },
  'made again': {
    invite,
    again: async (company) =>
      invite({ ...company, browser: await signedIn(company.testServer, company.admin) }),
  },
  'switched on again by the directory': {
    invite: async (company) => {
      const id = await provision(company.directory, company.email)
      await company.browser.call(updateUser, { id, roleIds: await asAdmin(company) })
      return id
    },
    again: async (company) => {
      const path = `/Users/${company.resourceId}`
      expect((await company.directory.send('PATCH', path, off)).status).toBe(200)
      company.testServer.clock.advance(60)
      expect((await company.directory.send('PATCH', path, on)).status).toBe(200)
    },
  },
}

const rows = Object.keys(sendings).flatMap((how) => Object.keys(kept).map((proof) => ({ how, proof })))

describeOnServer('an invitation whose account has another address than was typed', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`typed-${engine}-`)
  const { readMembership, isAdministrator } = createMemberReader(testServer)

  const moveTo = async (of: string, email: string, by = password) => {
    const browser = aBrowser(testServer())
    const answer = await browser.call(login, { email: of, password: by })
    browser.accessToken = answer.accessToken
    await browser.call(updateEmail, { email })
    await browser.call(verifyEmail, { email, code: await mailedCode(testServer(), email) })
    return browser
  }

  /** The company invites the next owner, whose place the former one has got by what they kept, and takes along. */
  const aTaken = async (proof: string, send: Sending) => {
    const { services } = testServer()
    await changeSettings(services.db, services, { oneTimeCodes: { activation: false, invitation: false } })
    const [email, away] = [nextAddress(), nextAddress()]
    const company = { ...(await aProvisioned(testServer())), testServer: testServer(), email }
    const prove = await kept[proof]!(testServer(), email)
    testServer().clock.advance(1)
    const resourceId = await send.invite(company)
    testServer().clock.advance(3600)
    expect(await prove()).toBe('not refused')
    const former = await moveTo(email, away)
    testServer().clock.advance(3600)
    return { company: { ...company, resourceId }, former, away, formerId: await readPending(company) }
  }

  test.each(rows)(
    'SEC-BE-40 goes to who has that address where it is $how: $proof',
    async ({ how, proof }) => {
      const { company, away, formerId } = await aTaken(proof, sendings[how]!)
      const before = (await testServer().mail()).to(away).length
      await sendings[how]!.again(company)
      expect((await testServer().mail()).to(away)).toHaveLength(before)
      expect(await readMembership(company.tenant.id, formerId)).toBeUndefined()
      const follow = await activateBy(testServer(), company.email)
      const successorId = await readPending(company)
      expect(await follow()).toBe('not refused')
      expect(await isAdministrator(company.tenant.id, successorId)).toBe(true)
    },
  )

  test('SEC-BE-40 is not mailed to a user who asks for it at another address', async () => {
    const { away } = await aTaken('the undo of a change', sendings['sent again']!)
    const before = (await testServer().mail()).to(away).length
    await aBrowser(testServer()).call(resendInvitationEmail, { email: away })
    expect((await testServer().mail()).to(away)).toHaveLength(before)
  })

  test('SEC-BE-40 gives nothing to who comes by the provider of the company', async () => {
    const { company, away, formerId } = await aTaken('the undo of a change', sendings['sent again']!)
    await aConnection(testServer(), company.tenant, { domain: away.split('@')[1]! })
    const come = await waysOfJoining['come by the provider of the company']!.prepare({
      testServer: testServer(),
      userId: formerId,
      email: away,
    })
    expect(await readRefusal(come())).toBe('not refused')
    expect(await isAdministrator(company.tenant.id, formerId)).toBe(false)
  })

  test('SEC-BE-40 at that address leaves an account that moved there an invitation of its own', async () => {
    const { company, away, formerId } = await aTaken('the undo of a change', sendings['sent again']!)
    const browser = await signedIn(testServer(), company.admin)
    await browser.call(addUser, { email: away, roleIds: [] })
    const link = await readLink(testServer(), away)
    const former = aBrowser(testServer())
    former.accessToken = (await former.call(login, { email: away, password })).accessToken
    expect(await readRefusal(former.call(acceptInvitation, link))).toBe('not refused')
    expect(await isAdministrator(company.tenant.id, formerId)).toBe(false)
    expect(await readPending(company)).not.toBe('')
  })

  test('SEC-BE-40 of whose owner the company has made a member makes way for one at the new address', async () => {
    const { company, away, formerId } = await aTaken('the undo of a change', sendings['sent again']!)
    await aMember(testServer(), { in: company.tenant, user: { email: company.email } })
    const browser = await signedIn(testServer(), company.admin)
    expect(await browser.call(addUser, { email: away, roleIds: [] })).toMatchObject({ email: away })
    expect((await testServer().mail()).to(away).at(-1)?.subject).toMatch(/^Join/)
    const former = aBrowser(testServer())
    former.accessToken = (await former.call(login, { email: away, password })).accessToken
    const link = await readLink(testServer(), away)
    expect(await readRefusal(former.call(acceptInvitation, link))).toBe('not refused')
    expect(await isAdministrator(company.tenant.id, formerId)).toBe(false)
  })
})
