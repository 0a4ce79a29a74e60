import type { SsoReport } from '@vestibule/contract/schemas/sso-report'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Segments } from '../../kit/form/Segments.tsx'
import { NameBadges } from '../../kit/person/NameBadges.tsx'
import { type Connection, toVendor } from './connection.ts'
import { TestChecks } from './TestChecks.tsx'

type ReportProps = { readonly connection: Connection; readonly report: SsoReport }

/** How a test went: the verdict, each check, what the provider sent and the roles it would give. */
export const TestReport = ({ connection, report }: ReportProps) => (
  <div className="v-sections">
    <div className="v-panel">
      <Verdict report={report} />
      <TestChecks checks={report.checks} clockOffset={report.clockOffset} />
    </div>
    <Received connection={connection} report={report} />
  </div>
)

const Verdict = ({ report }: { readonly report: SsoReport }) => {
  const { t } = useTranslation('sso')
  const { isPassed, email, checks } = report
  const hasWarning = checks.some(({ outcome }) => outcome === 'warning')
  const verdict = !isPassed ? 'failed' : hasWarning ? 'warned' : 'passed'
  const marks = { failed: CircleX, warned: TriangleAlert, passed: CircleCheck } as const
  const Mark = marks[verdict]
  return (
    <div className={`v-line v-verdict is-${verdict}`}>
      <span className="v-glyph">
        <Mark className="v-icon" aria-hidden="true" />
      </span>
      <div>
        <strong className="font-medium">{t(`test.${verdict}`)}</strong>
        <small>{email === undefined ? t('test.tested') : <bdi>{t('test.testedAs', { email })}</bdi>}</small>
      </div>
    </div>
  )
}

const Received = ({ connection, report }: ReportProps) => {
  const { t } = useTranslation('sso')
  const [shown, show] = useState<'readable' | 'raw'>('readable')
  if (report.document === '') return null
  const vendor = t(`vendors.${toVendor(connection.type)}`)
  return (
    <>
      <div className="v-panel">
        <div className="v-line">
          <div>
            <span className="font-medium">{t('test.rolesTitle')}</span>
          </div>
          {report.roles.length === 0 ? (
            <span className="text-muted">{t('test.rolesNone')}</span>
          ) : (
            <NameBadges items={report.roles} />
          )}
        </div>
      </div>
      <div className="v-panel">
        <div className="v-line">
          <div>
            <span className="font-medium">{t('test.documentTitle')}</span>
          </div>
          <Segments
            label={t('test.documentTitle')}
            value={shown}
            options={[
              { value: 'readable', label: t('test.readable') },
              { value: 'raw', label: t('test.raw') },
            ]}
            onChange={show}
          />
        </div>
        {shown === 'raw' ? (
          // A person with a keyboard scrolls it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section className="v-pre is-wrapped" aria-label={t('test.documentTitle')} tabIndex={0}>
            <pre dir="ltr">{report.document}</pre>
          </section>
        ) : (
          <dl className="v-kv" aria-label={t('test.attributesTitle', { vendor })}>
            {report.attributes.map(({ name, values }) => (
              <Attribute key={name} name={name} values={values} />
            ))}
          </dl>
        )}
      </div>
    </>
  )
}

const Attribute = ({ name, values }: SsoReport['attributes'][number]) => (
  <>
    <dt>
      <bdi dir="ltr">{name}</bdi>
    </dt>
    <dd>
      <bdi dir="auto">{values.join(', ')}</bdi>
    </dd>
  </>
)
