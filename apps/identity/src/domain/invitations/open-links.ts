import { compilePermissions } from '@vestibule/access'
import { createInviteUserLink } from '@vestibule/contract/areas/invites'
import type { Database } from '../../platform/db/database.ts'
import type { InviteLinkRow } from '../../platform/db/schema/invite-links.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { listRightsToAct, type RightsToAct } from '../members/senders.ts'
import { findLiveLink } from './invite-links.queries.ts'

type ClockDeps = Pick<RequestContext, 'clock'>

/** What a member needs to hand a link round. */
const { permission: makesLinks } = createInviteUserLink.access

/**
 * What the maker of a shared link may do in its tenant now; undefined for one who could not make it any more: links of a
 * member who left, was disabled, locked or demoted, or whose time is over, lead in no more (SEC-AD-08, SEC-BE-13).
 */
export const findMakerRights = async (
  db: Database,
  deps: ClockDeps,
  link: InviteLinkRow,
): Promise<RightsToAct | undefined> =>
  (await listRightsToAct(db, deps, link)).find(({ permissions }) =>
    compilePermissions(permissions)(makesLinks),
  )

/** The link of a token, while people may join by it. */
export const findOpenLink = async (
  db: Database,
  deps: ClockDeps,
  token: string | undefined,
): Promise<InviteLinkRow | undefined> => {
  const link = await findLiveLink(db, deps, token)
  return link && (await findMakerRights(db, deps, link)) ? link : undefined
}
