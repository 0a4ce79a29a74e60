import type { Contract } from '@vestibule/contract'
import { csvLine } from '@vestibule/contract/csv'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import type { Actor, IdentityHandlers } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'
import { membersAfter } from './export-members.queries.ts'
import type { MemberFilter } from './member-filter.queries.ts'
import { teamFilter } from './member-presets.ts'
import { toTeamUsers } from './members.queries.ts'

/** Names are data here: readers are programs, and a file must not change with the language of who made it. */
const columns: Readonly<Record<string, (user: TeamUser) => string | undefined>> = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  roles: ({ roles }) => roles.map(({ name }) => name).join(', '),
  status: ({ isDisabled, activatedForTenant }) =>
    isDisabled ? 'disabled' : activatedForTenant ? 'active' : 'pending',
  joinedAt: ({ createdAt }) => createdAt,
  lastSeenAt: ({ lastLogin }) => lastLogin,
  mfaEnrolled: ({ mfaEnabled }) => String(mfaEnabled),
}

/** Rows that are read and written at once. */
const rowsAtOnce = 500

const cells = Object.values(columns)

async function* memberLines(actor: Actor, filter: MemberFilter): AsyncGenerator<string> {
  // A byte order mark: without it Excel reads the file in the character set of the computer.
  let text = `\ufeff${csvLine(Object.keys(columns))}`
  let after: string | undefined
  let isEnd = false
  while (!isEnd) {
    const members = await membersAfter(actor.db, actor.tenantId, filter, { after, limit: rowsAtOnce })
    const users = await toTeamUsers(actor.db, actor.tenantId, members)
    // The first rows come with the header: a database that is away is refused before the file has begun.
    yield text + users.map((user) => csvLine(cells.map((cell) => cell(user) ?? ''))).join('')
    text = ''
    after = members.at(-1)?.user.id
    isEnd = members.length < rowsAtOnce
  }
}

/** Every member of the acting tenant as a file, which is written while it is read. */
export const exportMembers: IdentityHandlers<Contract['team']>['exportUsers'] = async (filters, actor) => {
  const filter = teamFilter(filters, actor)
  await audit(actor.db, actor, { action: 'members.exported', resourceId: actor.tenantId })
  return { fileName: 'users.csv', content: memberLines(actor, filter) }
}
