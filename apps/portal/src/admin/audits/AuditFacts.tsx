import type { AuditColumn } from '@vestibule/contract/schemas/audit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { goTo } from '../../ports/route.ts'
import { useColumnTitle } from './audit-columns.tsx'
import { type Audit, auditColumnList } from './audits.atoms.ts'
import { toDetail } from './event-text.ts'
import { subjectPage } from './subject-page.ts'

/** What the drawer shows in a form of its own. */
const shownElsewhere: ReadonlySet<string> = new Set([
  'createdAt',
  'action',
  'severity',
  'json',
  'user',
  'email',
  'vendorId',
  'tenantId',
])

const toText = (row: Audit, { name }: AuditColumn): string => {
  if (name === 'description') return toDetail(row)
  const value = (row as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : ''
}

/** The facts of a row that the metadata wants here, and the way to what it is about. */
export const AuditFacts = ({ row }: { readonly row: Audit }) => {
  const { t } = useTranslation('audits')
  const view = useAtomValue(auditColumnList.view)
  const toTitle = useColumnTitle()
  const subject = useAtomValue(subjectPage)(row)
  const go = useSetAtom(goTo)
  const columns = view.is === 'ready' ? view.answer : []
  const facts = columns
    .filter(({ name, showInMoreInfo }) => showInMoreInfo === 'true' && !shownElsewhere.has(name))
    .map((column) => ({ name: column.name, title: toTitle(column), text: toText(row, column) }))
    .filter(({ text }) => text !== '')
  return (
    <>
      <dl className="v-facts">
        {facts.map(({ name, title, text }) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {subject && (
        <p>
          <button type="button" className="v-link" onClick={() => go(subject.key, subject.params)}>
            {t('drawer.open', { page: t(`pages.${subject.page}`) })}
          </button>
        </p>
      )}
    </>
  )
}
