import { ssoLimits } from '@vestibule/contract/constants'
import type { SsoConfigurationRow } from '../../platform/db/schema/sso-configurations.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { noticeMail } from '../../platform/mail/mails.ts'
import { nameInMail } from '../../platform/mail/name-in-mail.ts'
import { toRecipient } from '../../platform/mail/to-recipient.ts'
import { enqueueMails } from '../../platform/outbox/enqueue.ts'
import type { Services } from '../../request/services.ts'
import { audit, byItself } from '../audit/audit.ts'
import { listAdministrators } from '../members/find-administrators.ts'
import { endingConnections, markNoticed } from './certificate-notices.queries.ts'

const notify = async (services: Services, row: SsoConfigurationRow): Promise<void> => {
  const now = services.clock.now()
  const [client] = await services.clients.all()
  await services.transaction(async (tx) => {
    if (!(await markNoticed(tx, row, now))) return
    const date = row.certificateEndsAt?.toISOString().slice(0, 10) ?? ''
    await audit(tx, byItself(services), {
      action: 'sso.certificateEnding',
      resourceId: row.id,
      tenantId: row.tenantId,
      details: { endsAt: date },
    })
    if (client === undefined) return
    const administrators = await listAdministrators(tx, row.tenantId, now)
    const mails = administrators.map(({ email: to, tenant, locale }) => {
      const values = { date, tenant: nameInMail(tenant, client.name) }
      return noticeMail(toRecipient({ client }, { locale }), 'certificateEnding', { to, values })
    })
    await enqueueMails(tx, services, mails)
  })
}

/**
 * Tells administrators, once for each certificate, that the last one of a connection ends within thirty days.
 *
 * @returns how many connections were looked at
 */
export const notifyCertificates = async (services: Services): Promise<number> => {
  const by = new Date(services.clock.now().getTime() + ssoLimits.certificateNoticeDays * 86_400_000)
  const rows = await endingConnections(services.db, by)
  for (const row of rows) await notify(services, row)
  return rows.length
}

export const notifyCertificatesJob: Job<Services> = {
  name: 'notify-certificates',
  everyMs: 3_600_000,
  leaseMs: 60_000,
  work: notifyCertificates,
}
