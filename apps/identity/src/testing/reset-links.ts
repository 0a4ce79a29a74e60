import { login } from '@vestibule/contract/areas/auth'
import { forgotPassword, resetPassword } from '@vestibule/contract/areas/passwords'
import type { UserRow } from '../platform/db/schema/users.ts'
import type { Message } from '../platform/outbox/message.ts'
import { aBrowser } from './browser.ts'
import { aMember, aTenant } from './builders.ts'
import { refusalOf } from './refusal.ts'
import type { TestServer } from './world.ts'

/** What somebody chooses who forgot the password. */
export const newPassword = 'seven tall green trees'

export const someone = async (world: TestServer): Promise<UserRow> =>
  aMember(world, { in: await aTenant(world) })

export const askForReset = (world: TestServer, email: string, ip?: string) =>
  aBrowser(world, { ip }).call(forgotPassword, { email })

export const resetMails = async (world: TestServer, email: string): Promise<Message[]> =>
  (await world.mail()).to(email).filter(({ subject }) => subject.startsWith('Reset your'))

/** The link of the latest reset mail. */
export const resetLinkOf = async (world: TestServer, email: string): Promise<URL> => {
  const { text = '' } = (await resetMails(world, email)).at(-1) ?? {}
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
}

export const resetParams = ({ searchParams }: URL) => ({
  userId: searchParams.get('userId') ?? '',
  token: searchParams.get('token') ?? '',
})

/** Somebody who forgot the password and has the mail. */
export const aForgetful = async (world: TestServer) => {
  const user = await someone(world)
  await askForReset(world, user.email)
  return { user, link: resetParams(await resetLinkOf(world, user.email)) }
}

export const reset = (world: TestServer, link: { userId: string; token: string }, password = newPassword) =>
  refusalOf(aBrowser(world).call(resetPassword, { ...link, password }))

export const trySignIn = (world: TestServer, email: string, password: string) =>
  refusalOf(aBrowser(world).call(login, { email, password }))
