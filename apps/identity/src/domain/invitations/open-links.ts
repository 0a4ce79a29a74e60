import { compilePermissions, type PermissionCheck } from '@vestibule/access'
import { createInviteUserLink } from '@vestibule/contract/areas/invites'
import type { Database } from '../../platform/db/database.ts'
import type { InviteLinkRow } from '../../platform/db/schema/invite-links.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { approves } from '../approvals/approvals.queries.ts'
import { readSettings } from '../installation/settings.queries.ts'
import { listRightsToAct, mayAsk, type RightsToAct } from '../members/rights-to-act.ts'
import { findLiveLink } from './invite-links.queries.ts'

type ClockDeps = Pick<RequestContext, 'clock'>

/**
 * Where invitations need the consent of an administrator, a link has it from a maker who could give it: all who come by it
 * are let in unasked (decision 28).
 */
export const hasConsent = async (db: Database, isHeld: PermissionCheck): Promise<boolean> =>
  isHeld(approves) || !(await readSettings(db)).approvals.invitations

/**
 * What the maker of a shared link may do in its tenant now; undefined for one who could not make it any more: links of a
 * member who left, was disabled, locked or demoted, whose time is over or whom no application lets in, lead in no more (SEC-AD-08, SEC-BE-13).
 */
export const findMakerRights = async (
  db: Database,
  deps: ClockDeps,
  link: InviteLinkRow,
): Promise<RightsToAct | undefined> => {
  for (const rights of await listRightsToAct(db, deps, link)) {
    if (
      mayAsk(rights, createInviteUserLink) &&
      (await hasConsent(db, compilePermissions(rights.permissions)))
    )
      return rights
  }
  return undefined
}

/** The link of a token, while people may join by it. */
export const findOpenLink = async (
  db: Database,
  deps: ClockDeps,
  token: string | undefined,
): Promise<InviteLinkRow | undefined> => {
  const link = await findLiveLink(db, deps, token)
  return link && (await findMakerRights(db, deps, link)) ? link : undefined
}
