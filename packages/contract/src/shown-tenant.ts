/**
 * The header in which the portal names the tenant on whose page a change was asked for: the server makes the change in no
 * other one. Clients that send none are judged by their token alone.
 */
export const shownTenantHeader = 'vestibule-shown-tenant'

/** The header in which the portal names the user on whose screen a request began: the server answers it as no other one. */
export const shownUserHeader = 'vestibule-shown-user'
