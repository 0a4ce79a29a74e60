import { useAtomValue, useSetAtom } from 'jotai'
import { ListFilter, ShieldCheck } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { JsonDiff } from '../../kit/data/JsonDiff.tsx'
import { JsonView } from '../../kit/data/JsonView.tsx'
import type { Json } from '../../kit/data/json-changes.ts'
import { dialogAddress } from '../../kit/dialog/dialog-address.ts'
import { Drawer } from '../../kit/dialog/Drawer.tsx'
import { Button } from '../../kit/feedback/Button.tsx'
import { Person } from '../../kit/person/Person.tsx'
import { Severity } from './AuditCell.tsx'
import { AuditFacts } from './AuditFacts.tsx'
import { type Audit, auditList } from './audits.atoms.ts'
import { readChange, onlyValue } from './read-change.ts'
import { useEventText } from './event-text.ts'
import { shownAudits } from './shown-audits.atoms.ts'

/** The row on screen that the address names by its id. */
export const AuditDrawer = () => {
  const dialog = useAtomValue(dialogAddress)
  const rows = useAtomValue(shownAudits)
  const open = useSetAtom(dialogAddress)
  const toText = useEventText()
  const index = dialog?.is === 'row' ? rows.findIndex(({ id }) => id === dialog.item) : -1
  const row = rows[index]
  if (row === undefined) return null
  const step = (by: -1 | 1) => {
    const other = rows[index + by]
    return other && (() => open('row', other.id))
  }
  const [previous, next] = [step(-1), step(1)]
  return (
    <Drawer
      title={toText(row.action)}
      {...(previous && { onPrevious: previous })}
      {...(next && { onNext: next })}
      onClose={() => open(undefined)}
    >
      <RowInFull key={row.id} row={row} />
    </Drawer>
  )
}

const RowInFull = ({ row }: { readonly row: Audit }) => {
  const { t, locale } = useTranslation('audits')
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' })
  const change = readChange(row)
  const { id: _id, ...raw } = row
  return (
    <>
      <div className="v-badges">
        <Severity row={row} />
        <time className="text-muted" dateTime={row.createdAt}>
          {at.format(new Date(row.createdAt))}
        </time>
      </div>
      {row.email !== '' && <Person id={row.userId ?? row.email} name={row.user} email={row.email} />}
      {row.actorMail !== undefined && <p>{t('actingAs', { actor: row.actorMail })}</p>}
      {change && (
        <section className="v-part">
          <h3>{t('drawer.changes')}</h3>
          <JsonDiff
            before={change.before}
            after={change.after}
            toLabel={(path) => (path === onlyValue ? t('drawer.value') : path)}
          />
        </section>
      )}
      <AuditFacts row={row} />
      <EventsOfUser row={row} />
      <section className="v-part">
        <h3>{t('drawer.raw')}</h3>
        <JsonView label={t('drawer.raw')} value={raw as unknown as Json} />
      </section>
      <p className="v-seal">
        <ShieldCheck className="v-icon" aria-hidden="true" />
        {row.isSealed ? t('drawer.sealed') : t('drawer.unsealed')}
      </p>
    </>
  )
}

const EventsOfUser = ({ row: { userId, user, email } }: { readonly row: Audit }) => {
  const { t } = useTranslation('audits')
  const filterBy = useSetAtom(auditList.filterBy)
  const named = userId ?? email
  if (named === '') return null
  return (
    <div>
      <Button onClick={() => filterBy({ user: named, dialog: undefined, item: undefined })}>
        <ListFilter className="v-icon" aria-hidden="true" />
        {t('drawer.showUser', { user: user || email || named })}
      </Button>
    </div>
  )
}
