// Every way by which a user comes to an address, made ready up to the request that proves it.
import { activateAccount } from '@vestibule/contract/areas/activation'
import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { signUpUserWithPhoneNumber } from '@vestibule/contract/areas/sign-up'
import { eq } from 'drizzle-orm'
import { changeSettings } from '../domain/installation/settings.queries.ts'
import { changeAddress } from '../domain/members/change-address.ts'
import { type TenantRow, tenants } from '../platform/db/schema/tenants.ts'
import { type UserRow, users } from '../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from './browser.ts'
import { aMember, anAdmin, aTenant } from './builders.ts'
import { mailedCode } from './passwordless.ts'
import { aNumber, textedCode } from './phones.ts'
import { newPassword, reset, resetParams } from './reset-links.ts'
import { readRefusal } from './refusal.ts'
import type { TestServer } from './test-server.ts'

type Proving = {
  readonly userId: string
  /** Their own, in which they are the sole administrator. */
  readonly tenant: TenantRow
  /** Answers the refusal. */
  readonly prove: () => Promise<string>
}

/** An address of a domain that no other test uses. */
export const createAddresses = (prefix: string) => {
  let count = 0
  return () => `chief@${prefix}${(count += 1)}.test`
}

export const allowPhoneSignUp = ({ services }: TestServer) => {
  const email = { isActive: true, isRequired: false }
  const signUpStrategies = {
    email,
    phoneNumber: { isActive: true, isRequired: true },
    username: { ...email, isActive: false },
  }
  return changeSettings(services.db, services, { signUpStrategies })
}

export const enterByPhone = async (
  testServer: TestServer,
  browser: Browser,
  { phoneNumber, invitationToken }: { readonly phoneNumber: string; readonly invitationToken?: string },
) => {
  await browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber })
  const token = await textedCode(testServer, phoneNumber)
  return browser.call(passwordlessPostLogin, { type: 'smscode', token, invitationToken })
}

export const readUser = async ({ services }: TestServer, userId: string): Promise<UserRow> => {
  const [row] = await services.db.select().from(users).where(eq(users.id, userId))
  return row!
}

/** A user who signed up by telephone, with the link that proves the address they named. */
export const signUpByPhone = async (testServer: TestServer, email: string) => {
  const [browser, phoneNumber] = [aBrowser(testServer), aNumber()]
  await browser.call(signUpUserWithPhoneNumber, { phoneNumber, name: 'N', email, companyName: 'Co' })
  const { userId = '', tenantId = '', accessToken } = await enterByPhone(testServer, browser, { phoneNumber })
  browser.accessToken = accessToken
  const link = resetParams((await testServer.mail()).linkTo(email))
  // It counts where its user is signed in (SEC-SO-10).
  const prove = () => readRefusal(browser.call(activateAccount, { ...link, password: newPassword }))
  const [tenant] = await testServer.services.db.select().from(tenants).where(eq(tenants.id, tenantId))
  return { userId, tenant: tenant!, prove, browser, phoneNumber }
}

export const changeOwn = async (testServer: TestServer, browser: Browser, email: string) => {
  await browser.call(updateEmail, { email })
  const code = await mailedCode(testServer, email)
  return () => browser.call(verifyEmail, { email, code })
}

export const waysOfProving: Readonly<
  Record<string, (testServer: TestServer, email: string) => Promise<Proving>>
> = {
  'a sign-up by telephone': signUpByPhone,
  'an own change': async (testServer, email) => {
    const tenant = await aTenant(testServer)
    const user = await anAdmin(testServer, { in: tenant })
    const verify = await changeOwn(testServer, await signedIn(testServer, user), email)
    return { userId: user.id, tenant, prove: () => readRefusal(verify()) }
  },
  'the undo of a change': async (testServer, email) => {
    const tenant = await aTenant(testServer)
    const user = await anAdmin(testServer, { in: tenant, user: { email } })
    const verify = await changeOwn(testServer, await signedIn(testServer, user), `away-${user.id}@free.test`)
    await verify()
    const link = resetParams((await testServer.mail()).linkTo(email))
    return { userId: user.id, tenant, prove: () => reset(testServer, link) }
  },
}

/** A member who has had an address, and has another one by now. */
export const aFormerOwner = async (testServer: TestServer, tenant: TenantRow, email: string) => {
  const { services } = testServer
  const user = await aMember(testServer, { in: tenant, user: { email } })
  const next = `former-${user.id}@free.test`
  await services.transaction((tx) =>
    changeAddress(tx, services, user.id, { email: next, canonicalEmail: next }),
  )
  return user
}
