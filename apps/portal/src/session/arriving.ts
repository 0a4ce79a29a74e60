import { carriedParams } from '@vestibule/contract/carried-params'
import { storageKeys } from '@vestibule/contract/constants'
import { atom } from 'jotai/vanilla'
import { bootAtom } from '../ports/boot.ts'
import { route } from '../ports/route.ts'
import { afterAuthParamsKey, storageAtom } from '../ports/storage.ts'

/** A user has signed in and was not redirected yet. */
export const isArriving = atom(false)

/**
 * What the login route says beside the sign-in: it carries over to the host's page behind it. The portal's own pages
 * go back to the application that asked, which said everything in its request.
 */
export const carriedFromRoute = atom((get): Readonly<Record<string, string>> => {
  const { key, params } = get(route)
  return /^(customL|l)oginUrl$/.test(key) && get(bootAtom).hostOrigin ? carriedParams(params) : {}
})

/** Keeps the wish of the login route: signing up goes on in a mail, and comes back in another document. */
export const keepRedirect = atom(null, (get) => {
  const { redirectUrl } = get(route).params
  const carried = String(new URLSearchParams(get(carriedFromRoute)))
  const storage = get(storageAtom)
  if (redirectUrl) storage.write(storageKeys.afterAuthRedirectUrl, redirectUrl)
  if (carried) storage.write(afterAuthParamsKey, carried)
  // A later wish takes nothing over from an earlier one.
  else if (redirectUrl) storage.remove(afterAuthParamsKey)
})
