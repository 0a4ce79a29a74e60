import { storageKeys } from '@vestibule/contract/constants'
import { atom } from 'jotai/vanilla'
import { route } from '../ports/route.ts'
import { storageAtom } from '../ports/storage.ts'

/** A user has signed in and was not redirected yet. */
export const isArriving = atom(false)

/** Keeps the wish of the login route: signing up goes on in a mail, and comes back in another document. */
export const keepRedirect = atom(null, (get) => {
  const { redirectUrl } = get(route).params
  if (redirectUrl) get(storageAtom).write(storageKeys.afterAuthRedirectUrl, redirectUrl)
})
