import { cutAuditsJob } from '../domain/audit/cut-audits.ts'
import { sealAuditHeadsJob } from '../domain/audit/seal-heads.ts'
import { sealAuditsJob } from '../domain/audit/sealer.ts'
import { deleteUnfinishedSignUpsJob } from '../domain/sign-up/delete-unfinished-sign-ups.ts'
import { keepScoresJob } from '../domain/security-center/keep-scores.ts'
import { expireTemporaryMembersJob } from '../domain/users/expire-temporary-members.ts'
import { revertRestrictionsJob } from '../domain/restrictions/revert-restrictions.ts'
import { notifyCertificatesJob } from '../domain/sso/notify-certificates.ts'
import { recheckDomainsJob } from '../domain/sso/recheck-domains.ts'
import { deleteExpiredJob } from '../ops/delete-expired.ts'
import type { Delivery } from '../platform/outbox/message.ts'
import { outboxJobs } from '../platform/outbox/outbox-jobs.ts'
import type { Job } from '../platform/jobs/job.ts'
import type { Services } from '../request/services.ts'

/** Everything the server does beside the requests. */
export const backgroundJobs: readonly Job<Services & { readonly delivery: Delivery }>[] = [
  ...outboxJobs,
  sealAuditsJob,
  sealAuditHeadsJob,
  cutAuditsJob,
  recheckDomainsJob,
  revertRestrictionsJob,
  notifyCertificatesJob,
  keepScoresJob,
  expireTemporaryMembersJob,
  deleteUnfinishedSignUpsJob,
  deleteExpiredJob,
]
