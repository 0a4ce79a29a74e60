/** The portal's name for the page that asks before a program on the user's device is signed in. No host leads there. */
export const approvalRoute = 'approveProgram'

/** Where the page is, and where its form is sent. */
export const approvalAddress = '/oauth/account/approve'

/** What the page asks of the user who is signed in, and what its form sends back (`request`, `approval`). */
export type ProgramApproval = {
  readonly request: string
  readonly approval: string
  readonly user: string
  readonly tenant: string
  /** Whether the program may do all that its user may there; another one reads, and changes their profile. */
  readonly manages: boolean
  /** How many other tenants the user can open: a program that has the account opens them as well. */
  readonly otherTenants: number
  /** How long it may use the account; absent: it may stay signed in. */
  readonly minutes?: number | undefined
}
