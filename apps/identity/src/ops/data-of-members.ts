import type { TableEntry } from './table-entry.ts'

/** What is stored of who belongs to a tenant, and of whom its administrators keep out. */
export const dataOfMembers: Readonly<Record<string, TableEntry>> = {
  memberships: {
    holds:
      'who belongs to which tenant, invited or activated, for how long; what was typed of those who were invited or named by a directory',
    personal:
      'user id, times; until the invitation is accepted the address, name, phone number and username that were typed; of a member whom a directory made one, the address, the name and the phone number that it or an administrator typed, and since when their account has another address',
    kept: 'until the member is removed; a temporary membership stays after its end, to be renewed',
  },
  application_assignments: {
    holds: 'which members may use an application of managed access',
    personal: 'user id',
    kept: 'as long as the membership and the application',
  },
  exclusions: {
    holds:
      'whom administrators have put out of a tenant or an application, so that no directory brings them back',
    personal: 'user id, email',
    kept: 'until an administrator invites, enables or assigns again; at the latest as long as the tenant',
  },
  member_addresses: {
    holds:
      'addresses by which a tenant has known its members, so that what was said against them holds at each',
    personal: 'user id, email',
    kept: 'as long as the membership',
  },
  former_members: {
    holds:
      'accounts whose membership or invitation has ended, so that none of them brings themselves back from an account above',
    personal: 'user id',
    kept: 'as long as the user and the tenant',
  },
}
