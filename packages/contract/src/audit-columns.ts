import type { AuditColumn } from './schemas/audit.ts'

type Shown = Partial<Pick<AuditColumn, 'sortable' | 'filterable' | 'showInTable'>>

const column = <const Name extends string>(
  name: Name,
  displayName: string,
  type: AuditColumn['type'],
  shown: Shown = {},
) => ({
  _id: name,
  name,
  displayName,
  type,
  sortable: shown.sortable ?? false,
  filterable: shown.filterable ?? false,
  showInTable: shown.showInTable ?? false,
  showInMoreInfo: 'true',
  isPredefined: true,
})

const everywhere = { sortable: true, filterable: true, showInTable: true }

/** The columns of the audit log, in their order. */
export const auditColumns = [
  column('createdAt', 'Time', 'Timestamp', everywhere),
  column('action', 'Action', 'AlphaNumeric', everywhere),
  column('user', 'User', 'AlphaNumeric', { filterable: true, showInTable: true }),
  column('email', 'Email', 'Email', { sortable: true, filterable: true }),
  column('ip', 'IP address', 'IpAddress', everywhere),
  column('description', 'Details', 'AlphaNumeric', { showInTable: true }),
  column('severity', 'Severity', 'Severity', everywhere),
  column('resource', 'Resource', 'AlphaNumeric'),
  column('resourceId', 'Resource ID', 'AlphaNumeric'),
  column('userAgent', 'Browser', 'AlphaNumeric'),
  column('tenantId', 'Organization ID', 'AlphaNumeric'),
  column('vendorId', 'Vendor ID', 'AlphaNumeric'),
  column('traceId', 'Trace ID', 'AlphaNumeric'),
  column('json', 'JSON', 'Json'),
] as const satisfies readonly AuditColumn[]

export type AuditColumnName = (typeof auditColumns)[number]['name']

export const auditColumnNames = auditColumns.map(({ name }) => name) as readonly AuditColumnName[]
