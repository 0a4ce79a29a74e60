import { addApplication } from './applications/add.ts'
import { listApplications } from './applications/list.ts'
import { removeApplication } from './applications/remove.ts'
import { updateApplication } from './applications/update.ts'
import { listAuditRetentions } from './audit-retention/list.ts'
import { removeAuditRetention } from './audit-retention/remove.ts'
import { setAuditRetention } from './audit-retention/set.ts'
import { backup } from './backup.ts'
import { breachedFilter } from './breached-filter.ts'
import { check } from './check.ts'
import type { OperatorCommand } from './command.ts'
import { grants } from './grants.ts'
import { listKeys } from './keys/list.ts'
import { rotateKeys } from './keys/rotate.ts'
import { migrate } from './migrate.ts'
import { listProviders } from './providers/list.ts'
import { removeProvider } from './providers/remove.ts'
import { setProvider } from './providers/set.ts'
import { restore } from './restore.ts'
import { rotateSecret } from './rotate-secret.ts'
import { sealAuditsNow } from './seal-audits.ts'
import { addUser } from './users/add.ts'
import { listUsers } from './users/list.ts'
import { lockUser } from './users/lock.ts'
import { signOutUser } from './users/sign-out.ts'
import { unlockUser } from './users/unlock.ts'
import { verifyAudits } from './verify-audits.ts'

/** The commands of `npm run operator`, by name. */
export const commands: Readonly<Record<string, OperatorCommand>> = {
  'applications list': listApplications,
  'applications add': addApplication,
  'applications update': updateApplication,
  'applications remove': removeApplication,
  'providers list': listProviders,
  'providers set': setProvider,
  'providers remove': removeProvider,
  'users list': listUsers,
  'users add': addUser,
  'users lock': lockUser,
  'users unlock': unlockUser,
  'users sign-out': signOutUser,
  'keys list': listKeys,
  'keys rotate': rotateKeys,
  'audit-retention list': listAuditRetentions,
  'audit-retention set': setAuditRetention,
  'audit-retention remove': removeAuditRetention,
  migrate,
  grants,
  check,
  backup,
  restore,
  'rotate-secret': rotateSecret,
  'seal-audits': sealAuditsNow,
  'verify-audits': verifyAudits,
  'breached-filter': breachedFilter,
}
