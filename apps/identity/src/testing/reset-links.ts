import { login } from '@vestibule/contract/areas/auth'
import { forgotPassword, resetPassword } from '@vestibule/contract/areas/passwords'
import type { UserRow } from '../platform/db/schema/users.ts'
import type { Message } from '../platform/outbox/message.ts'
import { aBrowser } from './browser.ts'
import { aMember, aTenant } from './builders.ts'
import { readRefusal } from './refusal.ts'
import type { TestServer } from './test-server.ts'

/** The password that a user chooses after forgetting the old one. */
export const newPassword = 'seven tall green trees'

export const someone = async (testServer: TestServer): Promise<UserRow> =>
  aMember(testServer, { in: await aTenant(testServer) })

export const askForReset = (testServer: TestServer, email: string, ip?: string) =>
  aBrowser(testServer, { ip }).call(forgotPassword, { email })

export const resetMails = async (testServer: TestServer, email: string): Promise<Message[]> =>
  (await testServer.mail()).to(email).filter(({ subject }) => subject.startsWith('Reset your'))

/** The link of the latest reset mail. */
export const readResetLink = async (testServer: TestServer, email: string): Promise<URL> => {
  const { text = '' } = (await resetMails(testServer, email)).at(-1) ?? {}
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
}

export const resetParams = ({ searchParams }: URL) => ({
  userId: searchParams.get('userId') ?? '',
  token: searchParams.get('token') ?? '',
})

/** A user who forgot the password and received the mail. */
export const aForgetful = async (testServer: TestServer) => {
  const user = await someone(testServer)
  await askForReset(testServer, user.email)
  return { user, link: resetParams(await readResetLink(testServer, user.email)) }
}

export const reset = (
  testServer: TestServer,
  link: { userId: string; token: string },
  password = newPassword,
) => readRefusal(aBrowser(testServer).call(resetPassword, { ...link, password }))

export const trySignIn = (testServer: TestServer, email: string, password: string) =>
  readRefusal(aBrowser(testServer).call(login, { email, password }))
