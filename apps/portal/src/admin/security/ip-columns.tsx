import { deleteIPRestriction } from '@vestibule/contract/areas/restrictions'
import type { IpRestriction } from '@vestibule/contract/schemas/restrictions'
import { useSetAtom } from 'jotai'
import { Trash2 } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAllowed } from '../../kit/access/Allowed.tsx'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { RowMenu } from '../../kit/menu/RowMenu.tsx'
import type { Column } from '../../kit/table/column.ts'
import { RelativeTime } from '../../kit/time/RelativeTime.tsx'

const IpMenu = ({ row }: { readonly row: IpRestriction }) => {
  const { t } = useTranslation('security')
  const open = useSetAtom(dialogAddress)
  const remove = {
    id: 'remove',
    icon: Trash2,
    label: t('ip.remove.action'),
    isDanger: true,
    onSelect: () => open('removeIp', row.id),
  }
  return <RowMenu label={t('ip.actionsFor', { ip: row.ip })} groups={[[remove]]} />
}

/** Columns of the list of addresses. */
export const useIpColumns = (isFixed: boolean): readonly Column<IpRestriction>[] => {
  const { t } = useTranslation('security')
  const may = useAllowed()
  const columns: readonly Column<IpRestriction>[] = [
    {
      id: 'ip',
      header: t('ip.columns.ip'),
      place: 'lead',
      cell: ({ ip }) => (
        <code className="v-cut" dir="ltr">
          {ip}
        </code>
      ),
    },
    {
      id: 'description',
      header: t('ip.columns.description'),
      place: 'meta',
      width: 'w-l',
      cell: ({ description = '' }) => (
        <span className="v-cut text-muted" dir="auto" title={description}>
          {description}
        </span>
      ),
    },
    {
      id: 'added',
      header: t('ip.columns.added'),
      place: 'no',
      width: 'w-m',
      needs: 'room',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'status',
      header: t('ip.columns.status'),
      place: 'status',
      width: 'w-s',
      cell: ({ isActive }) => (
        <span className={isActive ? 'v-status is-success' : 'v-status'}>{isActive ? t('on') : t('off')}</span>
      ),
    },
  ]
  if (isFixed || !may(deleteIPRestriction)) return columns
  return [
    ...columns,
    { id: 'menu', header: '', width: 'w-menu', place: 'menu', cell: (row) => <IpMenu row={row} /> },
  ]
}
