import type { AuditColumn } from '@vestibule/contract/schemas/audit'
import { useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'
import type { Audit } from './audits.atoms.ts'
import { toDetail, isOfHost, useEventText } from './event-text.ts'

type RowProps = { readonly row: Audit }

/** What a column of the installation's own holds, as text. */
const textIn = (row: Audit, name: string): string => {
  const value = (row as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const EventCell = ({ row }: RowProps) => {
  const open = useSetAtom(dialogAddress)
  const toText = useEventText()
  const { t } = useTranslation('audits')
  const text = toText(row.action)
  return (
    <button type="button" className="v-event v-cut" title={text} onClick={() => open('row', row.id)}>
      <bdi>{text}</bdi>
      {isOfHost(row) && <span className="v-hidden">{` (${t('host')})`}</span>}
    </button>
  )
}

/** The user of a row, or what acted where no user did. */
export const UserName = ({ row }: RowProps) => {
  const { t } = useTranslation('audits')
  const name = row.user || row.email
  if (name !== '') return <bdi title={row.email}>{name}</bdi>
  return <span className="text-muted">{isOfHost(row) ? t('host') : t('system')}</span>
}

export const Severity = ({ row: { severity } }: RowProps) => {
  const { t } = useTranslation('audits')
  return (
    <span className={severity === 'High' ? 'v-badge is-danger' : 'v-badge'}>{t(`severity.${severity}`)}</span>
  )
}

/** One cell of the table: by its name where it says more than its value, else by the type that the metadata gives. */
export const AuditCell = ({ row, column }: RowProps & { readonly column: AuditColumn }) => {
  const { name, type } = column
  if (name === 'action') return <EventCell row={row} />
  if (name === 'user') return <UserName row={row} />
  if (name === 'description') return <bdi className="v-data">{toDetail(row)}</bdi>
  switch (type) {
    case 'Timestamp':
      return (
        <span className="text-muted">
          <RelativeTime at={row.createdAt} />
        </span>
      )
    case 'Severity':
      return <Severity row={row} />
    case 'IpAddress':
    case 'Email':
      return (
        <span className="v-data tabular-nums" dir="ltr">
          {textIn(row, name)}
        </span>
      )
    case 'AlphaNumeric':
      return <bdi className="v-data">{textIn(row, name)}</bdi>
    case 'Json':
      return <bdi className="v-data">{JSON.stringify(row.json[0] ?? {})}</bdi>
  }
}
