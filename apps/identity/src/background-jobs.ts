import { cutAuditsJob } from './audit/cut-audits.ts'
import { sealAuditHeadsJob } from './audit/seal-heads.ts'
import { sealAuditsJob } from './audit/sealer.ts'
import { deleteUnfinishedSignUpsJob } from './areas/sign-up/delete-unfinished-sign-ups.ts'
import { expireTemporaryMembersJob } from './areas/team/expire-temporary-members.ts'
import { recheckDomainsJob } from './federation/sso/recheck-domains.ts'
import { deleteExpiredJob } from './ops/delete-expired.ts'
import type { Delivery } from './outbox/message.ts'
import { outboxJobs } from './outbox/outbox-jobs.ts'
import type { Job } from './runtime/jobs/job.ts'
import type { Services } from './services.ts'

/** Everything the server does beside the requests. */
export const backgroundJobs: readonly Job<Services & { readonly delivery: Delivery }>[] = [
  ...outboxJobs,
  sealAuditsJob,
  sealAuditHeadsJob,
  cutAuditsJob,
  recheckDomainsJob,
  expireTemporaryMembersJob,
  deleteUnfinishedSignUpsJob,
  deleteExpiredJob,
]
