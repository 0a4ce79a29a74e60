import { activateAccount } from '@vestibule/contract/areas/activation'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { aBrowser } from './browser.ts'
import { somePassword } from './builders.ts'
import type { TestServer } from './test-server.ts'

type Activation = {
  /** Chosen now; undefined where it was chosen at the sign-up. */
  readonly password?: string | undefined
}

/** Activates an account by the link of its last mail. */
export const activateByMail = async (
  testServer: TestServer,
  email: string,
  { password }: Activation = { password: somePassword },
): Promise<void> => {
  const { searchParams } = (await testServer.mail()).linkTo(email)
  const [userId = '', token = ''] = [searchParams.get('userId') ?? '', searchParams.get('token') ?? '']
  await aBrowser(testServer).call(activateAccount, { userId, token, password })
}

/** Signs a new person up by a shared link, with `somePassword`. */
export const signUpByLink = async (
  testServer: TestServer,
  email: string,
  invitationToken: string,
): Promise<void> => {
  const person = { email, name: 'Kim', password: somePassword, invitationToken }
  await aBrowser(testServer).call(signUpUser, person)
  await activateByMail(testServer, email, {})
}
