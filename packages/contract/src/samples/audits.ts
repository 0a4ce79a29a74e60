import type { AuditRowData } from '../schemas/audit.ts'
import { members } from './team.ts'

type SampleEvent = Pick<AuditRowData, 'action' | 'resource' | 'severity'> & {
  readonly minutes: number
  readonly by: number
  readonly json: Readonly<Record<string, unknown>>
  readonly resourceId?: string
}

const newest = Date.parse('2026-11-21T09:41:07.000Z')

const made = ({ minutes, by, json, ...event }: SampleEvent, index: number): AuditRowData => {
  const at = new Date(newest - minutes * 60_000).toISOString()
  const member = members[by]
  return {
    ...event,
    _id: `0199b000-0000-7000-8000-00000000000${index}`,
    __v: 0,
    description: '',
    ip: `203.0.113.${40 + by}`,
    user: member?.name ?? '',
    ...(member === undefined ? {} : { userId: member.id }),
    email: member?.email ?? '',
    json: [json],
    tenantId: 'tenant-acme',
    vendorId: 'vendor-1',
    userAgent: 'Mozilla/5.0 (Macintosh) Chrome/143.0',
    traceId: `5f0c9e2a71b84d0${index}`,
    isSealed: true,
    time: at,
    createdAt: at,
    updatedAt: at,
  }
}

const sampleEvents: readonly SampleEvent[] = [
  {
    action: 'signIn.succeeded',
    resource: 'user',
    severity: 'Info',
    minutes: 0,
    by: 0,
    json: { method: 'password' },
  },
  {
    action: 'role.permissionsChanged',
    resource: 'role',
    resourceId: 'role-support',
    severity: 'Info',
    minutes: 11,
    by: 0,
    json: {
      before: ['fe.secure.read.users', 'fe.secure.read.audits', 'fe.secure.delete.users'],
      after: ['fe.secure.read.users', 'fe.secure.read.audits', 'fe.secure.write.groups'],
    },
  },
  {
    action: 'apiToken.deleted',
    resource: 'apiToken',
    severity: 'High',
    minutes: 29,
    by: 1,
    json: { type: 'tenantApiToken', description: 'nightly export' },
  },
  {
    action: 'group.changed',
    resource: 'group',
    resourceId: 'group-care',
    severity: 'Info',
    minutes: 44,
    by: 1,
    json: { before: { name: 'Help' }, after: { name: 'Care' } },
  },
  {
    action: 'user.lockedOut',
    resource: 'user',
    severity: 'High',
    minutes: 445,
    by: 2,
    json: { after: 5 },
  },
]

/** Five rows of the audit log, the newest first. */
export const audits: readonly AuditRowData[] = sampleEvents.map(made)
