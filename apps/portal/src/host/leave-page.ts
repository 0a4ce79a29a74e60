type Leaving = { readonly replace?: boolean | undefined; readonly isFromOutside: boolean }

/**
 * Leaves a page of the portal's own for an address. One that came from outside leads to no other page of the portal's own: the
 * server takes what those open for the user's own doing, and a stranger's sign-in at a provider would go on (SEC-PO-34).
 *
 * @param isFromOutside a link, a host or an account's administrator named the address
 * @returns false where the address was refused
 */
export const leavePage = (
  { location }: Window,
  address: string,
  { replace, isFromOutside }: Leaving,
): boolean => {
  if (isFromOutside && new URL(address, location.href).origin === location.origin) return false
  if (replace) location.replace(address)
  else location.assign(address)
  return true
}
