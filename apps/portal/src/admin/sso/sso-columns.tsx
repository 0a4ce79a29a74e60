import { useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NameBadges } from '../../kit/person/NameBadges.tsx'
import type { Column } from '../../kit/table/column.ts'
import { goWithinAccount } from '../../ports/route.ts'
import { CertificateDate } from './CertificateEnd.tsx'
import { type Connection, isOidc, nextStep, readState, toVendor } from './connection.ts'
import { ConnectionStatus } from './ConnectionStatus.tsx'

const NameCell = (connection: Connection) => {
  const { t } = useTranslation('sso')
  const go = useSetAtom(goWithinAccount)
  const { id, type } = connection
  const open = () =>
    readState(connection) === 'draft'
      ? go(`admin/sso/${id}/setup`, { step: nextStep(connection) })
      : go(`admin/sso/${id}`)
  return (
    <div className="v-person">
      <div>
        <button type="button" className="v-link v-cut font-medium" onClick={open}>
          {t(`vendors.${toVendor(type)}`)}
        </button>
        <small className="v-cut">{t(`protocols.${isOidc(connection) ? 'oidc' : 'saml'}`)}</small>
      </div>
    </div>
  )
}

const DomainsCell = ({ domains }: Connection) => {
  const { t } = useTranslation('sso')
  return domains.length === 0 ? (
    <span className="text-muted">{t('noDomain')}</span>
  ) : (
    <NameBadges items={domains.map(({ id, domain }) => ({ id, name: domain }))} />
  )
}

/** Columns of the list of connections. */
export const useConnectionColumns = (): readonly Column<Connection>[] => {
  const { t } = useTranslation('sso')
  return [
    {
      id: 'name',
      header: t('columns.connection'),
      place: 'lead',
      cell: (connection) => <NameCell {...connection} />,
    },
    {
      id: 'domains',
      header: t('columns.domains'),
      width: 'w-l',
      place: 'meta',
      cell: (connection) => <DomainsCell {...connection} />,
    },
    {
      id: 'certificate',
      header: t('columns.certificate'),
      width: 'w-l',
      place: 'no',
      needs: 'room',
      cell: (connection) => <CertificateDate connection={connection} />,
    },
    {
      id: 'status',
      header: t('columns.status'),
      width: 'w-l',
      place: 'status',
      cell: (connection) => <ConnectionStatus connection={connection} />,
    },
  ]
}
