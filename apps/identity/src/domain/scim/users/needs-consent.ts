import { compilePermissions } from '@vestibule/access'
import type { Database } from '../../../platform/db/database.ts'
import { hasConsent } from '../../invitations/open-links.ts'
import { toHolder } from '../../roles/answering.ts'
import type { ScimCaller } from '../scim-caller.ts'

/**
 * Where invitations need the consent of an administrator, a directory has it from who answers for it and could give it, as a
 * shared link has it from its maker (SEC-RA-53). Otherwise what it sends waits for a member to send it.
 */
export const needsConsent = async (tx: Database, { connection }: ScimCaller): Promise<boolean> =>
  !(await hasConsent(tx, compilePermissions(toHolder(connection).permissions)))
