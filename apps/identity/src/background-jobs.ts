import { cutAuditsJob } from './audit/cut-audits.ts'
import { sealAuditHeadsJob } from './audit/seal-heads.ts'
import { sealAuditsJob } from './audit/sealer.ts'
import { deleteUnfinishedSignUpsJob } from './areas/sign-up/delete-unfinished-sign-ups.ts'
import { expireTemporaryMembersJob } from './areas/team/expire-temporary-members.ts'
import { recheckDomainsJob } from './federation/sso/recheck-domains.ts'
import { deleteExpiredJob } from './ops/delete-expired.ts'
import { outboxJobs, type OutboxServices } from './outbox/outbox-jobs.ts'
import type { Job } from './runtime/jobs/job.ts'

/** Everything the server does beside the requests. */
export const backgroundJobs: readonly Job<OutboxServices>[] = [
  ...outboxJobs,
  sealAuditsJob,
  sealAuditHeadsJob,
  cutAuditsJob,
  recheckDomainsJob,
  expireTemporaryMembersJob,
  deleteUnfinishedSignUpsJob,
  deleteExpiredJob,
]
