import { atom } from 'jotai/vanilla'
import { signedInSession } from './session.atoms.ts'
import { signOut } from './sign-out.ts'
import { toLogin } from './to-login.ts'
import { waitForSession } from './wait-for-session.ts'

/**
 * Signs out, and leaves for where the people of the account sign in: which account that is, only the session knows, so
 * that one is waited for while it is still being looked for.
 */
export const leaveSignedOut = atom(null, async (get, set): Promise<void> => {
  await set(waitForSession, ({ step }) => step !== 'loading')
  const tenant = get(signedInSession)?.activeTenant
  await set(signOut)
  await set(toLogin, tenant)
})
